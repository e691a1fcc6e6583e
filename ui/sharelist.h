#pragma once

#include <QListWidget>

namespace retrylab {

struct Colors;

/// Ways to end, a row for each: sign, name, how many, a note, and their share of the whole.
class ShareList : public QListWidget
{
    Q_OBJECT
public:
    explicit ShareList(QWidget *parent = nullptr);

    /// What stands there while there is no row.
    void setPlaceholder(const QString &text);

protected:
    struct Row
    {
        QString title;  ///< In bold.
        QString extra;  ///< Beside it.
        QString amount; ///< At the right.
        QString note;   ///< Below.
        enum class Mark { None, Tick, Cross } mark = Mark::None; ///< Before the note.
        double share = 0;
        QString spoken; ///< For screen readers.
        QString toolTip;
    };
    /// Keeps the choice if their number stays.
    void setRows(const QList<Row> &rows);
    virtual QList<Row> rows() const = 0; ///< In the present language.
    virtual QString title() const = 0;
    virtual void paintSign(QPainter &painter, const Colors &colors, int row, const QPointF &at, qreal r) const = 0;
    virtual QColor inkOf(int row, const Colors &colors) const = 0;
    void retranslate();

    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    class Delegate;
    QList<Row> m_rows;
    QString m_placeholder;
};

} // namespace retrylab
