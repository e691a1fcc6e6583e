#include "i18n/language.h"
#include "support/labtest.h"

#include <QProcess>
#include <QXmlStreamReader>

using namespace retrylab;

namespace {

struct Message
{
    QString source;
    QString translation;
    QString type;
};

QMap<QString, Message> messagesOf(const QString &path)
{
    QMap<QString, Message> messages;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(path));
    QXmlStreamReader xml(&file);
    QString context;
    Message message;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"source") {
            message = {xml.readElementText(), {}, {}};
        } else if (xml.name() == u"translation") {
            message.type = xml.attributes().value(QStringLiteral("type")).toString();
            message.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            messages.insert(context + u'/' + message.source, message);
        }
    }
    return messages;
}

} // namespace

/// Korean is complete and says what the source says now.
class TestTranslations : public QObject
{
    Q_OBJECT
    const QString m_ts = QStringLiteral(RETRYLAB_SOURCE_DIR "/resources/translations/retrylab_ko.ts");

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void everyTextOfTheSourcesIsTranslated()
    {
        QTemporaryDir folder;
        const QString fresh = folder.filePath(QStringLiteral("fresh.ts"));
        QProcess lupdate;
        lupdate.start(QStringLiteral(RETRYLAB_LUPDATE),
                      {QStringLiteral("-silent"), QStringLiteral("-locations"), QStringLiteral("none"),
                       QStringLiteral("-I"), QStringLiteral(RETRYLAB_SOURCE_DIR "/app"), QStringLiteral("-I"),
                       QStringLiteral(RETRYLAB_SOURCE_DIR "/ui"), QStringLiteral(RETRYLAB_SOURCE_DIR "/app"), QStringLiteral(RETRYLAB_SOURCE_DIR "/ui"),
                       QStringLiteral("-ts"), fresh});
        QVERIFY(lupdate.waitForFinished(120'000));
        QCOMPARE(lupdate.exitCode(), 0);
        const auto inSources = messagesOf(fresh);
        const auto translated = messagesOf(m_ts);
        QVERIFY(inSources.size() > 50);
        for (auto it = inSources.cbegin(); it != inSources.cend(); ++it)
            QVERIFY2(translated.contains(it.key()), qPrintable(it.key()));
        for (auto it = translated.cbegin(); it != translated.cend(); ++it)
            QVERIFY2(inSources.contains(it.key()), qPrintable(QStringLiteral("no longer in the sources: ") + it.key()));
    }

    void translationsAreWhole()
    {
        const QRegularExpression place(QStringLiteral("%(L?\\d+|n)"));
        const auto placesOf = [&](const QString &text) {
            QStringList places;
            for (auto it = place.globalMatch(text); it.hasNext();)
                places << it.next().captured();
            places.sort();
            return places;
        };
        for (const Message &message : messagesOf(m_ts)) {
            QVERIFY2(message.type.isEmpty(), qPrintable(message.source));
            QVERIFY2(!message.translation.isEmpty(), qPrintable(message.source));
            QCOMPARE(placesOf(message.translation), placesOf(message.source));
        }
    }

    /// A context that lupdate guessed wrong would leave its texts English.
    void everyTranslationIsFound()
    {
        Language::use(QStringLiteral("ko"));
        QString context;
        QFile file(m_ts);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        const QStringList known{"CommandLine", "Design", "Error", "Event", "Experiment", "RailView", "Timeline",
                                "Verdict", "Why", "Window", "FileOp", "Fate", "PowerCut"};
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isStartElement() && xml.name() == u"name") {
                context = xml.readElementText();
                QVERIFY2(known.contains(context) || context.startsWith(QStringLiteral("retrylab::")),
                         qPrintable(context));
            }
        }
        Language::use(QStringLiteral("en"));
    }

    void switchedWhileRunning()
    {
        const Error error{ErrorCode::FileMissing, QStringLiteral("x"), {}};
        const QString english = error.text();
        Language::use(QStringLiteral("ko"));
        QCOMPARE(Language::current(), QStringLiteral("ko"));
        QVERIFY(error.text() != english);
        Language::use(QStringLiteral("xx"));
        QCOMPARE(Language::current(), QStringLiteral("ko"));
        Language::use(QStringLiteral("en"));
        QCOMPARE(error.text(), english);
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
