#pragma once

#include "rowsmodel.h"

#include <QWidget>

class QLabel;
class QTableView;
class QToolButton;

namespace retrylab {

/// One table of the lab file, live.
class TablePanel : public QWidget
{
    Q_OBJECT
public:
    explicit TablePanel(RowsModel::Table table, QWidget *parent = nullptr);

    using QWidget::show;
    void show(const Moment &moment);
    /// Only requests can be deleted from.
    void setDeletable(bool deletable);
    QTableView *view() const { return m_view; }

Q_SIGNALS:
    void deleteRequested();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void retranslate();
    void showCount();
    void fitResultColumn();
    void fitDeleteButton();
    void widenIdColumn();
    int widthOf(const QString &sample) const;
    static QString countText(qint64 carried, qint64 total);

    RowsModel::Table m_table;
    RowsModel *m_model;
    QLabel *m_title;
    QLabel *m_count;
    QToolButton *m_delete;
    QTableView *m_view;
    qint64 m_total = 0;
    bool m_reserves = false; ///< The design can leave a record in progress.
    bool m_damaged = false; ///< The table cannot be read.
};

} // namespace retrylab
