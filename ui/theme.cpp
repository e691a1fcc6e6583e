#include "theme.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>

namespace retrylab {

namespace {

const Colors kLight{
    .text = QColor(0x1b1f24), .dim = QColor(0x57606a), .line = QColor(0xc4cad1), .base = QColor(0xffffff),
    .transaction = QColor(0x0b5cad), .transactionFill = QColor(0xdceafa), .good = QColor(0x00705a),
    .goodFill = QColor(0xdbf3ea), .bad = QColor(0xb3261e), .badFill = QColor(0xfde3dd), .warn = QColor(0x8a5a00),
    .warnFill = QColor(0xfbeccb), .ghost = QColor(0x6e7781), .dark = false};

const Colors kDark{
    .text = QColor(0xe6e9ee), .dim = QColor(0xa5adb8), .line = QColor(0x4a525d), .base = QColor(0x1b1f25),
    .transaction = QColor(0x79b8ff), .transactionFill = QColor(0x1d3756), .good = QColor(0x56d3ac),
    .goodFill = QColor(0x173d33), .bad = QColor(0xff8a7a), .badFill = QColor(0x4f211c), .warn = QColor(0xf0b849),
    .warnFill = QColor(0x463512), .ghost = QColor(0x98a1ac), .dark = true};

QPalette paletteOf(const Colors &c)
{
    const QColor window = c.dark ? QColor(0x24292f) : QColor(0xf5f6f8);
    const QColor button = c.dark ? QColor(0x30363e) : QColor(0xfcfcfd);
    const QColor highlight = c.dark ? QColor(0x2f6db5) : QColor(0x0b5cad);
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, c.text);
    p.setColor(QPalette::Base, c.base);
    p.setColor(QPalette::AlternateBase, c.dark ? QColor(0x20252b) : QColor(0xf7f8fa));
    p.setColor(QPalette::Text, c.text);
    p.setColor(QPalette::PlaceholderText, c.dim);
    p.setColor(QPalette::Button, button);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::BrightText, c.bad);
    p.setColor(QPalette::Highlight, highlight);
    p.setColor(QPalette::HighlightedText, Qt::white);
    p.setColor(QPalette::ToolTipBase, button);
    p.setColor(QPalette::ToolTipText, c.text);
    p.setColor(QPalette::Link, c.transaction);
    p.setColor(QPalette::Light, c.dark ? QColor(0x3a414a) : QColor(0xffffff));
    p.setColor(QPalette::Midlight, c.dark ? QColor(0x343a42) : QColor(0xeceef1));
    p.setColor(QPalette::Mid, c.line);
    p.setColor(QPalette::Dark, c.dark ? QColor(0x14171b) : QColor(0xa8afb8));
    p.setColor(QPalette::Shadow, c.dark ? QColor(Qt::black) : QColor(0x6e7781));
    const QColor off = c.dark ? QColor(0x6e7781) : QColor(0x9aa2ac);
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, off);
    p.setColor(QPalette::Disabled, QPalette::Highlight, c.line);
    return p;
}

/// Paints one glyph into any rectangle, in the text colour of a palette.
class GlyphEngine : public QIconEngine
{
public:
    GlyphEngine(Glyph glyph, const QPalette &palette) : m_glyph(glyph), m_palette(palette) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const Colors &c = colorsOf(m_palette);
        QColor ink = mode == QIcon::Disabled ? m_palette.color(QPalette::Disabled, QPalette::ButtonText) : c.text;
        if (mode != QIcon::Disabled) {
            if (m_glyph == Glyph::Kill)
                ink = c.bad;
            else if (m_glyph == Glyph::Run || m_glyph == Glyph::RunAll)
                ink = c.good;
        }
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 16.0, rect.height() / 16.0);
        const QPen pen(ink, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
        const auto triangle = [&](qreal x, qreal w) {
            QPainterPath path(QPointF(x, 3));
            path.lineTo(x + w, 8);
            path.lineTo(x, 13);
            path.closeSubpath();
            painter->fillPath(path, ink);
        };
        switch (m_glyph) {
        case Glyph::Run: triangle(4, 9); break;
        case Glyph::RunAll: triangle(2, 6); triangle(8, 6); break;
        case Glyph::Step: triangle(3, 7); painter->fillRect(QRectF(11, 3, 2.2, 10), ink); break;
        case Glyph::Pause:
            painter->fillRect(QRectF(4, 3, 3, 10), ink);
            painter->fillRect(QRectF(9, 3, 3, 10), ink);
            break;
        case Glyph::Kill:
            painter->setPen(QPen(ink, 2.4, Qt::SolidLine, Qt::RoundCap));
            painter->drawLine(QPointF(4, 4), QPointF(12, 12));
            painter->drawLine(QPointF(12, 4), QPointF(4, 12));
            break;
        case Glyph::Retry:
        case Glyph::Reset: {
            if (m_glyph == Glyph::Reset) {
                painter->translate(16, 0);
                painter->scale(-1, 1);
            }
            painter->setPen(pen);
            painter->drawArc(QRectF(3, 3, 10, 10), 30 * 16, m_glyph == Glyph::Retry ? 250 * 16 : 300 * 16);
            QPainterPath head(QPointF(14.6, 3.0));
            head.lineTo(13.6, 7.6);
            head.lineTo(9.6, 5.4);
            head.closeSubpath();
            painter->fillPath(head, ink);
            break;
        }
        case Glyph::Delete:
            painter->setPen(pen);
            painter->drawLine(QPointF(3, 4.5), QPointF(13, 4.5));
            painter->drawLine(QPointF(6.5, 2.5), QPointF(9.5, 2.5));
            painter->drawPolyline(QPolygonF{{4.5, 5}, {5.2, 13.5}, {10.8, 13.5}, {11.5, 5}});
            break;
        case Glyph::Lock:
            paintPadlock(*painter, QPointF(8, 8), 6, ink);
            break;
        case Glyph::Wait:
            painter->setPen(pen);
            painter->drawPolyline(QPolygonF{{4, 2.5}, {12, 2.5}, {4, 13.5}, {12, 13.5}, {4, 2.5}});
            break;
        case Glyph::Open:
            painter->setPen(pen);
            painter->drawPolyline(QPolygonF{{2.5, 12.5}, {2.5, 4}, {6.5, 4}, {8, 5.5}, {13.5, 5.5}, {13.5, 12.5},
                                            {2.5, 12.5}});
            break;
        }
        painter->restore();
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap map(size);
        map.fill(Qt::transparent);
        QPainter painter(&map);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return map;
    }
    QIconEngine *clone() const override { return new GlyphEngine(*this); }

private:
    Glyph m_glyph;
    QPalette m_palette;
};

/// Fusion with boxes that can be seen in the dark too: it draws their outline darker than the window.
class Style : public QProxyStyle
{
public:
    Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override
    {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        const Colors &colors = colorsOf(option->palette);
        if (!colors.dark || (element != PE_IndicatorCheckBox && element != PE_IndicatorRadioButton))
            return;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(option->state & State_HasFocus ? option->palette.color(QPalette::Highlight) : colors.dim);
        painter->setBrush(Qt::NoBrush);
        const QRectF frame = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
        if (element == PE_IndicatorCheckBox)
            painter->drawRoundedRect(frame, 2, 2);
        else
            painter->drawEllipse(frame);
        painter->restore();
    }
};

} // namespace

const Colors &colorsOf(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < 128 ? kDark : kLight;
}

void applyScheme(Scheme scheme)
{
    static const QPalette desktop = QApplication::palette();
    if (!dynamic_cast<Style *>(QApplication::style()))
        QApplication::setStyle(new Style);
    const bool dark = scheme == Scheme::Dark || (scheme == Scheme::System && colorsOf(desktop).dark);
    const QPalette palette = paletteOf(dark ? kDark : kLight);
    if (palette != QApplication::palette())
        QApplication::setPalette(palette);
}

void paintPadlock(QPainter &painter, const QPointF &centre, qreal r, const QColor &ink)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, r * 0.3));
    painter.drawArc(QRectF(centre.x() - r * 0.5, centre.y() - r * 0.9, r, r * 1.4), 0, 180 * 16);
    painter.fillRect(QRectF(centre.x() - r * 0.8, centre.y() - r * 0.15, r * 1.6, r * 1.1), ink);
}

QIcon glyphIcon(Glyph glyph, const QPalette &palette)
{
    return QIcon(new GlyphEngine(glyph, palette));
}

} // namespace retrylab
