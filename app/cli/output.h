#pragma once

#include <QList>
#include <QString>
#include <QTextStream>
#include <QVariant>

#include <optional>

namespace retrylab {

enum class Format { Table, Json, Csv, Markdown };
std::optional<Format> formatFromWord(QStringView word);

/// A table to print. People read "(0, 0)" in one column, machines two numbers in two.
struct Sheet
{
    enum class For { All, People, Machines };
    struct Column
    {
        QString key;   ///< Of CSV and JSON, the same in every language.
        QString title; ///< Of the table and Markdown.
        For audience = For::All;
    };
    QString name; ///< What was run, for JSON.
    QList<Column> columns;
    QList<QVariantList> rows; ///< An invalid value is empty, null in JSON.
    QVariantMap facts;        ///< About the whole run, for JSON.
    QStringList notes;        ///< Below the table, for people.
};

void print(const Sheet &sheet, Format format, QTextStream &out);

/// How many columns of a terminal a text takes: two for each East Asian wide character.
int displayWidth(const QString &text);

} // namespace retrylab
