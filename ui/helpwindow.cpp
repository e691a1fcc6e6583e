#include "helpwindow.h"

#include "design/request.h"
#include "design/verdict.h"
#include "durability/modeltext.h"
#include "theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QScrollBar>
#include <QTextBrowser>

namespace retrylab {

namespace {

QString paragraphs(const QStringList &texts)
{
    QString html;
    for (const QString &text : texts)
        html += QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
    return html;
}

/// Two columns that wrap, the first in bold.
QString table(const QList<std::pair<QString, QString>> &rows)
{
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"4\">");
    for (const auto &[term, meaning] : rows)
        html += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>").arg(term.toHtmlEscaped(), meaning.toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

/// "Stop before the next thing happens (F5)" without the key, which has a column of its own.
QString tipWithoutKey(const QAction &action, const QString &key)
{
    QString tip = action.toolTip();
    const QString suffix = QStringLiteral(" (%1)").arg(key);
    if (tip.endsWith(suffix))
        tip.chop(suffix.size());
    return tip;
}

} // namespace

HelpWindow::HelpWindow(QWidget *parent) : QDialog(parent), m_pages(new QListWidget), m_text(new QTextBrowser)
{
    m_pages->setObjectName(QStringLiteral("pages"));
    for (int i = 0; i <= int(Page::Keys); ++i)
        m_pages->addItem(QString());
    m_pages->setSpacing(2);
    m_pages->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setObjectName(QStringLiteral("text"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->document()->setDocumentMargin(12);
    auto *layout = new QHBoxLayout(this);
    layout->addWidget(m_pages);
    layout->addWidget(m_text, 1);
    m_pages->setCurrentRow(0);
    connect(m_pages, &QListWidget::currentRowChanged, this, [this] {
        render();
        m_text->verticalScrollBar()->setValue(0);
    });
    retranslate();
    resize(fontMetrics().averageCharWidth() * 140, fontMetrics().height() * 32);
}

void HelpWindow::setActions(const QList<QAction *> &actions)
{
    for (const auto &action : m_actions) {
        if (action)
            action->disconnect(this);
    }
    m_actions.clear();
    for (QAction *action : actions) {
        m_actions.append(action);
        connect(action, &QAction::changed, this, &HelpWindow::renderIfKeys);
        // Queued: by then the pointer to it is null.
        connect(action, &QObject::destroyed, this, &HelpWindow::renderIfKeys, Qt::QueuedConnection);
    }
    renderIfKeys();
}

HelpWindow::Page HelpWindow::page() const
{
    return Page(m_pages->currentRow());
}

void HelpWindow::showPage(Page page)
{
    m_pages->setCurrentRow(int(page));
    show();
    raise();
    activateWindow();
    m_pages->setFocus();
}

void HelpWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        retranslate();
    QDialog::changeEvent(event);
}

void HelpWindow::retranslate()
{
    setWindowTitle(tr("Help"));
    const QStringList titles{tr("The power-cut model"), tr("Words"), tr("Keys")};
    int widest = 0;
    for (int i = 0; i < titles.size(); ++i) {
        m_pages->item(i)->setText(titles[i]);
        widest = std::max(widest, m_pages->fontMetrics().horizontalAdvance(titles[i]));
    }
    m_pages->setFixedWidth(widest + 32);
    m_pages->setAccessibleName(tr("Pages"));
    render();
}

void HelpWindow::renderIfKeys()
{
    if (page() == Page::Keys)
        render();
}

void HelpWindow::render()
{
    const QString title = m_pages->currentItem()->text();
    QString body;
    switch (page()) {
    case Page::PowerCutModel: body = paragraphs(powerCutModelText()); break;
    case Page::Words: body = table(glossary()); break;
    case Page::Keys: body = keysHtml(); break;
    }
    const int place = m_text->verticalScrollBar()->value(); // Another language or theme is no reason to lose it.
    m_text->setHtml(QStringLiteral("<h2>%1</h2>%2").arg(title.toHtmlEscaped(), body));
    m_text->verticalScrollBar()->setValue(place);
    m_text->setAccessibleName(title);
}

QString HelpWindow::keysHtml() const
{
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"4\">");
    for (const auto &action : m_actions) {
        if (!action || action->shortcuts().isEmpty())
            continue;
        QStringList keys;
        for (const QKeySequence &sequence : action->shortcuts())
            keys << sequence.toString(QKeySequence::NativeText);
        QString name = action->text();
        name.remove(u'&');
        const QString tip = tipWithoutKey(*action, keys.constFirst());
        html += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td><td>%3</td></tr>")
                    .arg(keys.join(QStringLiteral("  ")).toHtmlEscaped(), name.toHtmlEscaped(),
                         tip == name ? QString() : tip.toHtmlEscaped());
    }
    return html + QStringLiteral("</table><br>")
        + paragraphs({tr("Tab goes from one field to the next. The arrow keys move the kill point on the rail, go one "
                         "event back or on in the timeline, and move from cell to cell in a table; Enter opens what the "
                         "cell shows."),
                      tr("Alt+1, Alt+2 and so on let that worker do its next step, where several of them wait in a paused run."),
                      tr("Escape closes this window.")});
}

QList<std::pair<QString, QString>> HelpWindow::glossary()
{
    const auto verdict = [](Verdict one) { return QStringLiteral("%1  %2").arg(verdictSign(one), verdictWord(one)); };
    return {
        {tr("request"), tr("What a client sends, and sends again when no answer came: scope, request id and payload.")},
        {tr("scope"), tr("Who asks. Request ids of different scopes have nothing to do with each other.")},
        {tr("request id (rid)"),
         tr("The number that a client gives to a request and keeps when it retries. Scope and request id together are the "
            "idempotency key: the same key means the same request.")},
        {tr("payload"), tr("What is to be done. It is stored with the request id, to notice when the id is used for something else.")},
        {tr("retry"), tr("The same request once more, because the client does not know whether the first one was handled.")},
        {tr("worker"), tr("The process that handles requests. Here it is a real one, killed with SIGKILL.")},
        {tr("lab file"), tr("The SQLite database that the workers write to, with the tables jobs and requests.")},
        {tr("effect, job"), tr("What the request is about: a row in the table jobs.")},
        {tr("completion record"), tr("The note that a request was handled, and with which result: a row in the table requests.")},
        {tr("design"), tr("The list of steps by which a worker handles a request. Which steps share one COMMIT decides whether a retry is safe.")},
        {tr("kill point"), tr("The place between two steps at which the worker is killed.")},
        {tr("schedule"), tr("Who goes when: the order in which workers take their steps, die, and clients stop waiting. Where workers have the same request, a design must be right in every one.")},
        {tr("lock"), tr("What keeps connections of one database out of each other's way. There is one write lock: who wants it while another has it waits.")},
        {tr("deadlock"), tr("Each worker waits for a lock that another holds, so that none can go on until one stops waiting. Where SQLite sees one coming, it says BUSY at once.")},
        {QStringLiteral("COMMIT"), tr("Ends a transaction: all its changes become valid together. What was not committed is rolled back.")},
        {QStringLiteral("NEW"), tr("Reply: no completion record was found, and the job was done now.")},
        {QStringLiteral("REPLAY"), tr("Reply: the request was handled before; this is the stored result, and nothing was done.")},
        {QStringLiteral("PAYLOAD_CONFLICT"), tr("Reply: the request id was used for another payload before. Refused, and nothing was done.")},
        {QStringLiteral("BUSY"), tr("Reply: the lock was not to be had, or not in time. Nothing was done, and the client may try again.")},
        {QStringLiteral("IN_PROGRESS"), tr("Reply: another handling has reserved the key and not finished. Nothing was done; the client is to come back later.")},
        {QStringLiteral("KEY_TAKEN"), tr("Reply: another handling stored a record with this key meanwhile. Ask again: the look-up will find it.")},
        {QStringLiteral("FAILED"), tr("Reply: a step failed, and what was not committed was rolled back. The client may try again.")},
        {verdict(Verdict::Nothing), tr("Neither job nor record, and no client was told otherwise. A retry is needed, and safe.")},
        {verdict(Verdict::Once), tr("One job with its record. A retry is safe.")},
        {verdict(Verdict::Half), tr("A job without its finished record, or a record without its job. The next retry may go wrong.")},
        {verdict(Verdict::Duplicate), tr("More than one job for one request.")},
        {verdict(Verdict::Lost), tr("A client was told that the job is done or under way; it does not exist, and no retry will do it.")},
        {verdict(Verdict::Corrupt), tr("SQLite cannot read the database, or its integrity check fails.")},
        {tr("in progress"), tr("A completion record without a result: its key is reserved by a handling that has not finished. If that handling dies, the key is wedged, unless it has a lease.")},
        {tr("lease"), tr("For how long a reserved key keeps others away. Once it has run out, a retry takes the key over, and the handling that lost it cannot finish any more.")},
        {tr("retention period"), tr("How long completion records are kept. A retry that comes later is taken for a new request.")},
        {tr("retry window"), tr("How long clients may retry. It must not be longer than the retention period.")},
        {tr("outbox"), tr("A table of messages to be sent, written in the same transaction as the job. A relay reads it and sends them.")},
        {tr("reconciliation"), tr("Comparing one's own records with those of an outside service, to find what only one of the two knows.")},
        {tr("power cut"), tr("The machine stops, not just a process. Here it is simulated under a stated model.")},
        {tr("sync"), tr("Asks the disk to make what was written to a file safe (fsync), and waits for it.")},
        {tr("journal"), tr("The file from which SQLite undoes a transaction that did not finish. Modes DELETE, TRUNCATE and PERSIST differ in how a commit ends it.")},
        {tr("hot journal"), tr("A journal that was left by a transaction cut short. Whoever opens the database next rolls the transaction back.")},
        {QStringLiteral("WAL"), tr("Write-ahead log: the journal mode in which changes are appended to a file of their own, and the database stays as it was until a checkpoint.")},
        {tr("checkpoint"), tr("Copies the changes from the WAL into the database.")},
        {QStringLiteral("synchronous"), tr("The setting for how often SQLite syncs: OFF, NORMAL, FULL or EXTRA. It matters when the machine stops, not when a process dies.")},
        {tr("torn write"), tr("A write of which only some sectors reached the disk.")},
    };
}

} // namespace retrylab
