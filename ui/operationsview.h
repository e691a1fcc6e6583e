#pragma once

#include "durability/story.h"

#include <QAbstractScrollArea>
#include <QList>

#include <array>
#include <optional>

class QPainter;

namespace retrylab {

struct Colors;

/// The operations of a recording, one a row, each in the lane of what it changes: the folder, the journal or WAL, the
/// database. A sync is a bar across its lane: what is above it in the lane is safe. A red line is the power cut.
class OperationsView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit OperationsView(QWidget *parent = nullptr);

    /// Shows a recording, and no story. The cut stays as near to the acknowledgement before it as it was: at first it is
    /// just after the first one.
    void setTrace(const Trace &trace);
    /// Takes the recording away.
    void clear();
    /// What stands there while there is no recording.
    void setPlaceholder(const QString &text);
    /// Emits nothing. Ignored if the recording has no such moment.
    void setCut(Cut cut);
    Cut cut() const { return m_cut; }
    /// Whether the cut is meant to be at the line, or anywhere: then the line is only shown with a story.
    void setCutAnywhere(bool anywhere);
    /// Marks each operation with its fate, and moves the cut to the story's.
    void setStory(std::optional<Story> story);
    const std::optional<Story> &story() const { return m_story; }
    /// Where a click picks this cut; scrolls there.
    QPoint pointOf(Cut cut);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    /// By the user.
    void cutPicked(retrylab::Cut cut);

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    enum class RowKind { Opening, Transaction, Checkpoint, Operation, Acknowledged };
    enum Lane { Folder, Log, Database, Lanes };
    struct Row
    {
        RowKind kind = RowKind::Operation;
        int number = 0; ///< Transaction, Acknowledged: which, from 1. Operation: index into the recording.
        int top = 0;    ///< In the content.
    };
    struct Place ///< Where the power can be cut.
    {
        Cut cut;
        int y = 0; ///< In the content.
    };
    struct Columns { int em = 0, row = 0, top = 0, number = 0, fate = 0, lane = 0, lanes = 0, label = 0, pill = 0; };

    void relayout();
    void layOutRows();
    void updateScrollBar();
    void pick(int place);
    void showPlace();
    int placeOf(Cut cut) const;
    int placeAt(int y) const;
    int toContent(int y) const;
    const Row *rowAt(int y) const;
    bool showsLine() const { return !m_anywhere || m_story; }
    void describe();
    QString words(const Row &row) const;
    QString toolTipAt(const QPoint &at) const;
    static Lane laneOf(const FileOp &op);
    QString laneName(Lane lane) const;

    void paintLanes(QPainter &p, const Colors &c) const;
    void paintRow(QPainter &p, const Colors &c, const Row &row) const;
    void paintOperation(QPainter &p, const Colors &c, const Row &row, const QRect &at) const;
    void paintCut(QPainter &p, const Colors &c, int y, bool hovered) const;

    Trace m_trace;
    bool m_hasTrace = false;
    QString m_placeholder;
    Cut m_cut{0, 1};
    bool m_anywhere = false;
    std::optional<Story> m_story;
    QList<Row> m_rows;
    QList<Place> m_places;
    int m_contentHeight = 0;
    int m_hovered = -1; ///< A place.
    bool m_focusRing = false;
    Columns m_columns;
};

} // namespace retrylab
