#pragma once

#include "lab/moment.h"

#include <QHash>
#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace retrylab {

class FileOpTrack;

/// What the rail's steps are from inside: the file operations that SQLite really performed, recorded from the runs of
/// the present design with the present journal and synchronous. Folded away at first. Any operation is a kill point.
class FileOpStrip : public QWidget
{
    Q_OBJECT
public:
    explicit FileOpStrip(QWidget *parent = nullptr);

    /// Whose operations to show, and where the kill point is.
    void setExperiment(const Experiment &experiment);
    /// Learns the operations that the moment knows, and shows how far its request has come.
    void setMoment(const Moment &moment, int activeWorker);
    bool isUnfolded() const;
    void setUnfolded(bool unfolded);
    FileOpTrack &track() { return *m_track; }

Q_SIGNALS:
    /// An operation of a step; none takes the kill point back to the place before the step.
    void killOpPicked(int step, std::optional<int> op);
    void unfolded(bool unfolded);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void showSentence();

    QToolButton *m_toggle;
    QLabel *m_sentence;
    FileOpTrack *m_track;
    Experiment m_experiment;
    QHash<QString, QList<QList<FileOp>>> m_known; ///< By design, journal and synchronous.
};

/// The drawing in it: one lane for each file, time from left to right, a mark for each operation.
class FileOpTrack : public QWidget
{
    Q_OBJECT
public:
    struct Place
    {
        int step = -1;
        int op = -1;
        bool operator==(const Place &) const = default;
    };

    explicit FileOpTrack(QWidget *parent = nullptr);

    void show(const Design &design, const QList<QList<FileOp>> &ops);
    void setKill(std::optional<Place> kill);
    /// Before which operation the worker waits or died; dead tells which. next is that operation, as the worker
    /// announced it: until its step has been recorded once, this is all that is known of it.
    void setWorker(std::optional<Place> at, std::optional<FileOp> next, bool dead);

    const std::optional<Place> &kill() const { return m_kill; }
    const std::optional<Place> &hovered() const { return m_hovered; }
    const std::optional<Place> &worker() const { return m_worker; }
    /// nullptr where neither a recording nor the worker has told what is there.
    const FileOp *opAt(const Place &place) const;
    /// The left edge of an operation's mark, on its lane, for clicks.
    QPoint centreOf(const Place &place) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(std::optional<Place> place);
    void hoveredChanged();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// One drawn mark. Where there are too many to draw, writes to the same file in a row share one.
    struct Mark
    {
        Place place;
        FileOp op;
        int count = 1;
        bool isRecorded = true; ///< False for the one that the worker has announced and not done yet.
    };
    struct Geometry
    {
        qreal em = 0, left = 0, pitch = 0, laneTop = 0, laneHeight = 0;
        QList<FileRole> lanes;
        qreal x(qsizetype mark) const { return left + (qreal(mark) + 0.5) * pitch; }
        qreal y(FileRole role) const { return laneTop + (qreal(lanes.indexOf(role)) + 0.5) * laneHeight; }
    };

    void gather();
    Geometry geometry() const;
    QString laneName(FileRole role) const;
    std::optional<qsizetype> markAt(const QPointF &at) const;
    qsizetype markOf(const Place &place) const;
    void pickMark(std::optional<qsizetype> mark);

    Design m_design;
    QList<QList<FileOp>> m_ops;
    QList<Mark> m_marks;
    std::optional<Place> m_kill;
    std::optional<Place> m_hovered;
    std::optional<Place> m_worker;
    std::optional<FileOp> m_next;
    bool m_dead = false;
};

} // namespace retrylab
