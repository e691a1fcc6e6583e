#pragma once

#include "lab/why.h"

#include <QWidget>

#include <optional>

class QLabel;
class QScrollArea;

namespace retrylab {

struct Colors;

/// The verdict on what is shown, and why.
class WhyPanel : public QWidget
{
    Q_OBJECT
public:
    explicit WhyPanel(QWidget *parent = nullptr);

    using QWidget::show;
    /// No verdict while there is nothing to judge.
    void show(const Why &why, std::optional<Verdict> verdict);

protected:
    void changeEvent(QEvent *event) override;

private:
    void update();

    QLabel *m_title;
    QLabel *m_badge;
    QLabel *m_text;
    QLabel *m_note;
    QScrollArea *m_scroll;
    Why m_why;
    std::optional<Verdict> m_verdict;
};

/// Ink and paper of a verdict.
std::pair<QColor, QColor> verdictColors(Verdict verdict, const Colors &colors);

} // namespace retrylab
