#pragma once

#include "lab/moment.h"

#include <QWidget>

#include <array>

class QLabel;

namespace retrylab {

/// The files on disk at the moment that is shown, and what was counted after the kill and after the retry.
class FilesPanel : public QWidget
{
    Q_OBJECT
public:
    explicit FilesPanel(QWidget *parent = nullptr);

    using QWidget::show;
    /// beforeOpening: the sizes are those that a kill left, before anything opened the file.
    void show(const Moment &moment, const QString &fileName, bool beforeOpening);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void update();
    void keepCaptionHeight();
    void showFileName();

    QLabel *m_title;
    QLabel *m_when;
    std::array<QLabel *, DiskFiles::count> m_names;
    std::array<QLabel *, DiskFiles::count> m_bytes;
    QLabel *m_afterKill;
    QLabel *m_afterRetry;
    QLabel *m_killCounts;
    QLabel *m_retryCounts;
    DiskFiles m_files;
    Outcome m_outcome;
    QString m_fileName;
    bool m_beforeOpening = false;
    bool m_isHot = false; ///< A kill left a journal, and nothing has rolled it back yet.
};

} // namespace retrylab
