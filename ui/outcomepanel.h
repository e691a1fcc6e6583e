#pragma once

#include "durability/exploration.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;

namespace retrylab {

class OutcomeList;

/// The right column of the power cut: what can be left, and how one of it comes about.
class OutcomePanel : public QWidget
{
    Q_OBJECT
public:
    explicit OutcomePanel(QWidget *parent = nullptr);

    enum class Empty { NoRecording, NotCut, Exploring };
    void setEmpty(Empty why);
    /// Chooses the first one.
    void setFound(const Trace &trace, const Exploration &found);
    /// Null while none is chosen.
    const OutcomeClass *chosen() const;
    /// Where the chosen state was saved.
    void setSaved(const QString &path);

Q_SIGNALS:
    void choiceChanged();
    void goOnRequested();
    void saveRequested();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateStory();
    void updateNote();
    void retranslate();

    QLabel *m_title, *m_columns, *m_storyTitle, *m_story, *m_note;
    OutcomeList *m_list;
    QScrollArea *m_scroll;
    QPushButton *m_goOn, *m_save;
    Empty m_empty = Empty::NoRecording;
    Trace m_trace;
    Exploration m_found;
    QString m_saved;
};

} // namespace retrylab
