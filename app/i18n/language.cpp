#include "i18n/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

namespace retrylab {

namespace {

struct Installed
{
    QString language = QStringLiteral("en");
    std::unique_ptr<QTranslator> own;
    std::unique_ptr<QTranslator> qt;
};

Installed &installed()
{
    static Installed state;
    return state;
}

std::unique_ptr<QTranslator> install(const QString &file, const QString &folder)
{
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(file, folder))
        return nullptr;
    QCoreApplication::installTranslator(translator.get());
    return translator;
}

} // namespace

QStringList Language::all()
{
    return {QStringLiteral("en"), QStringLiteral("ko")};
}

QString Language::fromLocale()
{
    const QLocale system = QLocale::system();
    for (const QString &wanted : system.uiLanguages()) {
        const QString language = wanted.section(u'-', 0, 0);
        if (all().contains(language))
            return language;
    }
    return QStringLiteral("en");
}

void Language::use(const QString &language)
{
    Installed &state = installed();
    if (!all().contains(language) || state.language == language)
        return;
    state.own.reset();
    state.qt.reset();
    state.language = language;
    QLocale::setDefault(QLocale(language));
    if (language == u"en")
        return; // The texts in the source are English.
    // Qt's own words first: the translator that is installed last is asked first.
    state.qt = install(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    state.own = install(QStringLiteral("retrylab_") + language, QStringLiteral(":/i18n"));
}

QString Language::current()
{
    return installed().language;
}

} // namespace retrylab
