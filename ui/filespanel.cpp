#include "filespanel.h"

#include "theme.h"
#include "whypanel.h"

#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>

namespace retrylab {

FilesPanel::FilesPanel(QWidget *parent) : QWidget(parent)
{
    const auto label = [](Qt::Alignment alignment = Qt::AlignLeft) {
        auto *made = new QLabel;
        made->setTextFormat(Qt::PlainText);
        made->setAlignment(alignment | Qt::AlignVCenter);
        return made;
    };
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(4, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    m_title = label();
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    grid->addWidget(m_title, 0, 0, 1, 2);
    m_when = label();
    m_when->setWordWrap(true);
    m_when->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    grid->addWidget(m_when, 1, 0, 1, 2);
    int row = 2;
    for (int i = 0; i < DiskFiles::count; ++i, ++row) {
        m_names[std::size_t(i)] = label();
        m_names[std::size_t(i)]->setMinimumWidth(40);
        m_bytes[std::size_t(i)] = label(Qt::AlignRight);
        m_bytes[std::size_t(i)]->setObjectName(QStringLiteral("bytes") + DiskFiles::suffix(i));
        grid->addWidget(m_names[std::size_t(i)], row, 0);
        grid->addWidget(m_bytes[std::size_t(i)], row, 1);
    }
    // However long the name, it must not widen the panel: it is elided into its room.
    m_names[0]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_names[0]->installEventFilter(this);
    auto *line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    grid->addWidget(line, row++, 0, 1, 2);
    m_afterKill = label();
    m_killCounts = label(Qt::AlignRight);
    m_afterRetry = label();
    m_retryCounts = label(Qt::AlignRight);
    grid->addWidget(m_afterKill, row, 0);
    grid->addWidget(m_killCounts, row++, 1);
    grid->addWidget(m_afterRetry, row, 0);
    grid->addWidget(m_retryCounts, row++, 1);
    grid->setRowStretch(row, 1);
    m_killCounts->setObjectName(QStringLiteral("countsAfterKill"));
    m_retryCounts->setObjectName(QStringLiteral("countsAfterRetry"));
    update();
}

void FilesPanel::show(const Moment &moment, const QString &fileName, bool beforeOpening)
{
    m_files = moment.files();
    m_outcome = outcomeOf(moment);
    m_fileName = fileName;
    m_beforeOpening = beforeOpening;
    // An open transaction has a journal too, and that is no cause for alarm.
    m_isHot = m_files.journal() > 0 && (beforeOpening || (moment.kill() && !moment.kill()->counts));
    update();
}

void FilesPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        update();
    QWidget::changeEvent(event);
}

void FilesPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    keepCaptionHeight();
}

bool FilesPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_names[0] && event->type() == QEvent::Resize)
        showFileName();
    return QWidget::eventFilter(watched, event);
}

/// Room for the longer of the two captions always, so that the lines under it stay where they are.
void FilesPanel::keepCaptionHeight()
{
    int height = 0;
    for (const QString &caption : {tr("as the kill left them, not opened yet"), tr("at this moment")}) {
        height = std::max(height, m_when->fontMetrics().boundingRect(0, 0, width() - 4, 9999, Qt::TextWordWrap, caption).height());
    }
    m_when->setMinimumHeight(height);
}

void FilesPanel::showFileName()
{
    m_names[0]->setText(m_names[0]->fontMetrics().elidedText(m_fileName, Qt::ElideMiddle, m_names[0]->width()));
}

void FilesPanel::update()
{
    const Colors &c = colorsOf(palette());
    const auto color = [](QLabel *label, const QColor &ink) {
        QPalette own = label->palette();
        if (own.color(QPalette::WindowText) == ink)
            return;
        own.setColor(QPalette::WindowText, ink);
        label->setPalette(own);
    };
    m_title->setText(tr("on disk"));
    m_when->setText(m_beforeOpening ? tr("as the kill left them, not opened yet") : tr("at this moment"));
    m_when->setToolTip(tr("Sizes as the file system tells them: the lab file is not opened for this"));
    color(m_when, m_beforeOpening ? c.warn : c.dim);
    for (int i = 0; i < DiskFiles::count; ++i) {
        const qint64 bytes = m_files.bytes[std::size_t(i)];
        QLabel *name = m_names[std::size_t(i)];
        QLabel *size = m_bytes[std::size_t(i)];
        // The endings tell the files apart; the name stands once.
        const bool hot = i == 1 && m_isHot;
        if (i == 0)
            showFileName();
        else
            name->setText((hot ? QStringLiteral("⚠ …") : QStringLiteral("…")) + DiskFiles::suffix(i));
        name->setToolTip(m_fileName + DiskFiles::suffix(i));
        size->setText(bytes < 0 ? QStringLiteral("–") : QLocale().toString(bytes));
        size->setAccessibleName(bytes < 0 ? tr("%1 does not exist").arg(name->toolTip())
                                          : tr("%1: %2 bytes").arg(name->toolTip(), QLocale().toString(bytes)));
        size->setToolTip(size->accessibleName());
        color(name, bytes < 0 ? c.dim : hot ? c.warn : c.text);
        color(size, bytes < 0 ? c.dim : hot ? c.warn : c.text);
    }
    m_afterKill->setText(tr("just after the kill"));
    m_afterRetry->setText(tr("after the retry"));
    const auto counts = [&](QLabel *what, QLabel *label, const std::optional<Counts> &value,
                            const std::optional<Verdict> &verdict) {
        QString text = QStringLiteral("–");
        QString tip = tr("jobs · records");
        QColor ink = c.dim;
        if (value && verdict) {
            text = QStringLiteral("%1 %2 · %3").arg(verdictSign(*verdict)).arg(value->jobs).arg(value->records);
            tip += QStringLiteral(": ") + verdictWord(*verdict);
            ink = verdictColors(*verdict, c).first;
        }
        label->setText(text);
        what->setToolTip(tip);
        label->setToolTip(tip);
        label->setAccessibleName(what->text() + QStringLiteral(": ") + text);
        color(label, ink);
    };
    counts(m_afterKill, m_killCounts, m_outcome.afterKill, m_outcome.verdictAfterKill);
    counts(m_afterRetry, m_retryCounts, m_outcome.afterRetry, m_outcome.verdict);
    keepCaptionHeight();
}

} // namespace retrylab
