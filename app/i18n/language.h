#pragma once

#include <QString>
#include <QStringList>

namespace retrylab {

/// The language of all texts, switched while running. Call from the application's main thread.
/// Installing sends LanguageChange to every window (QCoreApplication::installTranslator).
class Language
{
public:
    static QStringList all(); ///< "en", "ko"
    /// The desktop's language if there is a translation, else English.
    static QString fromLocale();
    /// Does nothing for a language that is not in all().
    static void use(const QString &language);
    static QString current();
};

} // namespace retrylab
