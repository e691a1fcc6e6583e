#pragma once

#include "design/error.h"

#include <QFrame>
#include <optional>

class QLabel;
class QToolButton;

namespace retrylab {

/// Tells errors above the panels without stopping anyone; keeps the last one until it is closed or a new run starts.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBar(QWidget *parent = nullptr);

    void show(const Error &error);
    void clear();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    std::optional<Error> m_error;
    QLabel *m_text;
    QToolButton *m_close;
};

} // namespace retrylab
