#include "levelsdelegate.h"

#include "levelsmodel.h"
#include "theme.h"

#include <QPainter>

#include <array>

namespace retrylab {

namespace {

constexpr int kMargin = 8;
constexpr int kGap = 5;
constexpr int kBandPadding = 4;
constexpr std::array kRisks{PowerCutRisk::NothingLost, PowerCutRisk::LastLost, PowerCutRisk::Damage};

struct Inks
{
    QColor ink;
    QColor paper;
};

Inks inksOf(PowerCutRisk risk, const Colors &c)
{
    switch (risk) {
    case PowerCutRisk::NothingLost: return {c.good, c.goodFill};
    case PowerCutRisk::LastLost: return {c.warn, c.warnFill};
    case PowerCutRisk::Damage: return {c.bad, c.badFill};
    }
    return {};
}

/// Disc with a tick, triangle with a bar, square with a cross: three outlines that differ without colour.
void drawSign(QPainter &painter, const QRectF &box, PowerCutRisk risk, const Inks &inks)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.topLeft());
    painter.scale(box.width() / 16, box.height() / 16);
    painter.setPen(Qt::NoPen);
    painter.setBrush(inks.ink);
    const QPen stroke(inks.paper, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    switch (risk) {
    case PowerCutRisk::NothingLost:
        painter.drawEllipse(QRectF(1, 1, 14, 14));
        painter.setPen(stroke);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF{{4.6, 8.4}, {7, 10.8}, {11.4, 5.6}});
        break;
    case PowerCutRisk::LastLost:
        painter.drawPolygon(QPolygonF{{8, 0.8}, {15.6, 15}, {0.4, 15}});
        painter.setPen(stroke);
        painter.drawLine(QPointF(8, 6), QPointF(8, 9.6));
        painter.drawPoint(QPointF(8, 12.6));
        break;
    case PowerCutRisk::Damage:
        painter.drawRect(QRectF(1, 1, 14, 14));
        painter.setPen(stroke);
        painter.drawLine(QPointF(4.8, 4.8), QPointF(11.2, 11.2));
        painter.drawLine(QPointF(11.2, 4.8), QPointF(4.8, 11.2));
        break;
    }
    painter.restore();
}

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

/// Where the parts of a cell are, from its top.
class Lines
{
public:
    /// spare: height that the cell has and does not need; the bar grows by some of it.
    Lines(const QFont &font, int width, int spare = 0)
        : m_plain(font), m_bold(boldOf(font)), m_width(width - 2 * kMargin), m_spare(qBound(0, spare / 2, m_plain.height() / 2))
    {
    }

    int signSize() const { return m_plain.ascent(); }
    int barHeight() const { return m_plain.height() / 2 + m_spare; }
    int barTop() const { return m_bold.height() + 3; }
    int bandsTop() const { return barTop() + barHeight() + kGap + 2; }
    QRect wordsIn(const QRect &band) const
    {
        return band.adjusted(kBandPadding * 2 + signSize() + 2, kBandPadding, -kBandPadding, -kBandPadding);
    }
    int bandHeight(const QString &words) const
    {
        const QRect room = wordsIn(QRect(0, 0, m_width, 9999));
        return m_plain.boundingRect(room, Qt::TextWordWrap, words).height() + 2 * kBandPadding;
    }

private:
    QFontMetrics m_plain;
    QFontMetrics m_bold;
    int m_width;
    int m_spare;
};

} // namespace

void LevelsDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *model = qobject_cast<const LevelsModel *>(index.model());
    const Colors &c = colorsOf(option.palette);
    painter->save();
    painter->setFont(option.font);
    painter->fillRect(option.rect, c.base);
    const QRect inside = option.rect.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    if (const LevelCell *cell = model ? model->cell(index) : nullptr) {
        const int needed = heightFor(cell->settings.journal, option.rect.width(), option.font);
        const Lines lines(option.font, option.rect.width(), option.rect.height() - needed);
        painter->setPen(c.dim);
        painter->drawText(inside, Qt::AlignRight | Qt::AlignTop, LevelsModel::syncsText(*cell));
        painter->setPen(c.text);
        painter->setFont(boldOf(option.font));
        painter->drawText(inside, Qt::AlignLeft | Qt::AlignTop, LevelsModel::timeText(cell->commitMicroseconds));
        painter->setFont(option.font);
        // The groove is the whole scale, in every cell the same.
        const QRect groove(inside.left(), inside.top() + lines.barTop(), inside.width(), lines.barHeight());
        QRect bar = groove;
        const double longest = double(std::max<qint64>(1, model->longestMicroseconds()));
        bar.setWidth(std::max(2, int(groove.width() * double(cell->commitMicroseconds) / longest)));
        painter->fillRect(groove, option.palette.color(QPalette::Midlight));
        painter->fillRect(bar, c.transaction);

        QRect band(inside.left(), inside.top() + lines.bandsTop(), inside.width(), 0);
        const auto drawBand = [&](PowerCutRisk risk, const QString &words) {
            const Inks inks = inksOf(risk, c);
            band.setHeight(lines.bandHeight(words));
            painter->fillRect(band, inks.paper);
            const QRect room = lines.wordsIn(band);
            drawSign(*painter, QRectF(band.left() + kBandPadding, room.top() + 1, lines.signSize(), lines.signSize()), risk, inks);
            painter->setPen(inks.ink);
            painter->drawText(room, Qt::TextWordWrap, words);
            band.moveTop(band.bottom() + 1 + kGap);
        };
        drawBand(cell->risk, powerCutRiskLabel(cell->risk));
        if (cell->acrossCheckpoint)
            drawBand(*cell->acrossCheckpoint, LevelsModel::acrossCheckpointText(*cell->acrossCheckpoint));
    } else if (model) {
        painter->setPen(model->isInHand(index) ? c.transaction : c.dim);
        painter->drawText(inside, Qt::AlignCenter | Qt::TextWordWrap, model->emptyText(index));
    }
    painter->setPen(c.line);
    painter->drawLine(option.rect.topRight(), option.rect.bottomRight());
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(option.palette.color(QPalette::Highlight), 2));
        painter->drawRect(option.rect.adjusted(1, 1, -2, -2));
    }
    painter->restore();
}

int LevelsDelegate::heightFor(Journal journal, int width, const QFont &font) const
{
    const Lines lines(font, width);
    int risk = 0, across = 0;
    for (PowerCutRisk one : kRisks) {
        risk = std::max(risk, lines.bandHeight(powerCutRiskLabel(one)));
        across = std::max(across, lines.bandHeight(LevelsModel::acrossCheckpointText(one)));
    }
    return lines.bandsTop() + risk + (journal == Journal::Wal ? kGap + across : 0) + 2 * kMargin;
}

int LevelsDelegate::leastWidth(const QFont &font) const
{
    const QFontMetrics bold(boldOf(font));
    const int time = std::max(bold.horizontalAdvance(LevelsModel::timeText(888)), bold.horizontalAdvance(LevelsModel::timeText(8'888'000)));
    return time + 2 * kGap + QFontMetrics(font).horizontalAdvance(LevelsModel::syncsText(8, 8)) + 2 * kMargin;
}

} // namespace retrylab
