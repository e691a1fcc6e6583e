#include "cli/output.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace retrylab {

namespace {

QList<int> columnsFor(const Sheet &sheet, Sheet::For audience)
{
    QList<int> chosen;
    for (int i = 0; i < sheet.columns.size(); ++i) {
        const auto own = sheet.columns[i].audience;
        if (own == Sheet::For::All || own == audience)
            chosen.append(i);
    }
    return chosen;
}

/// Control characters in a payload must not reach the terminal as commands, nor break a row.
QString cellText(const QVariant &value)
{
    QString text = value.toString();
    for (QChar &c : text) {
        if (c.category() == QChar::Other_Control)
            c = QChar(0xfffd);
    }
    return text;
}

void printTable(const Sheet &sheet, QTextStream &out)
{
    const QList<int> columns = columnsFor(sheet, Sheet::For::People);
    const auto line = [&](auto textOf) {
        QString text;
        for (int column : columns) {
            int width = displayWidth(sheet.columns[column].title);
            for (const QVariantList &row : sheet.rows)
                width = std::max(width, displayWidth(cellText(row[column])));
            const QString cell = textOf(column);
            text += cell + QString(width - displayWidth(cell) + 2, u' ');
        }
        while (text.endsWith(u' '))
            text.chop(1);
        out << text << '\n';
    };
    line([&](int column) { return sheet.columns[column].title; });
    for (const QVariantList &row : sheet.rows)
        line([&](int column) { return cellText(row[column]); });
    for (const QString &note : sheet.notes)
        out << '\n' << note << '\n';
}

void printMarkdown(const Sheet &sheet, QTextStream &out)
{
    const QList<int> columns = columnsFor(sheet, Sheet::For::People);
    const auto line = [&](auto textOf) {
        out << '|';
        for (int column : columns)
            out << ' ' << QString(textOf(column)).replace(u'|', QStringLiteral("\\|")) << " |";
        out << '\n';
    };
    line([&](int column) { return sheet.columns[column].title; });
    line([](int) { return QStringLiteral("---"); });
    for (const QVariantList &row : sheet.rows)
        line([&](int column) { return cellText(row[column]); });
    for (const QString &note : sheet.notes)
        out << '\n' << note << '\n';
}

void printCsv(const Sheet &sheet, QTextStream &out)
{
    const QList<int> columns = columnsFor(sheet, Sheet::For::Machines);
    // RFC 4180.
    const auto quoted = [](QString text) {
        if (text.contains(u',') || text.contains(u'"') || text.contains(u'\n') || text.contains(u'\r'))
            text = u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
        return text;
    };
    const auto line = [&](auto textOf) {
        QStringList cells;
        for (int column : columns)
            cells << quoted(textOf(column));
        out << cells.join(u',') << '\n';
    };
    line([&](int column) { return sheet.columns[column].key; });
    for (const QVariantList &row : sheet.rows)
        line([&](int column) { return row[column].toString(); });
}

void printJson(const Sheet &sheet, QTextStream &out)
{
    QJsonArray rows;
    for (const QVariantList &row : sheet.rows) {
        QJsonObject object;
        for (int column : columnsFor(sheet, Sheet::For::Machines))
            object[sheet.columns[column].key] = QJsonValue::fromVariant(row[column]);
        rows.append(object);
    }
    QJsonObject document = QJsonObject::fromVariantMap(sheet.facts);
    document[u"run"] = sheet.name;
    document[u"rows"] = rows;
    out << QJsonDocument(document).toJson();
}

} // namespace

std::optional<Format> formatFromWord(QStringView word)
{
    if (word == u"table")
        return Format::Table;
    if (word == u"json")
        return Format::Json;
    if (word == u"csv")
        return Format::Csv;
    if (word == u"markdown")
        return Format::Markdown;
    return std::nullopt;
}

int displayWidth(const QString &text)
{
    int width = 0;
    for (const char32_t c : text.toUcs4()) {
        if (QChar::category(c) == QChar::Mark_NonSpacing)
            continue;
        const bool wide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3)
            || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60)
            || (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
        width += wide ? 2 : 1;
    }
    return width;
}

void print(const Sheet &sheet, Format format, QTextStream &out)
{
    switch (format) {
    case Format::Table: return printTable(sheet, out);
    case Format::Json: return printJson(sheet, out);
    case Format::Csv: return printCsv(sheet, out);
    case Format::Markdown: return printMarkdown(sheet, out);
    }
}

} // namespace retrylab
