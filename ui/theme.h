#pragma once

#include <QColor>
#include <QIcon>
#include <QPalette>

class QPainter;
class QPointF;

namespace retrylab {

enum class Scheme { System, Light, Dark };

/// Colours with a meaning, for one scheme. Each differs from the others in lightness too, and nothing on screen tells
/// by colour alone (Okabe and Ito's colour-blind-safe hues, darkened for text on white and lightened for dark).
struct Colors
{
    QColor text;        ///< Text on base.
    QColor dim;         ///< Second-rank text; still 4.5:1 on base.
    QColor line;        ///< Lanes, grids, frames.
    QColor base;        ///< Paper of views.
    QColor transaction; ///< A transaction under way: border and text.
    QColor transactionFill;
    QColor good;        ///< Committed, once, replies.
    QColor goodFill;
    QColor bad;         ///< Kills, duplicates, losses.
    QColor badFill;
    QColor warn;        ///< Timeouts, half states, rollbacks.
    QColor warnFill;
    QColor ghost;       ///< Uncommitted rows, lost replies.
    bool dark = false;
};

/// The colours that go with a widget's palette: by the lightness of its window.
const Colors &colorsOf(const QPalette &palette);

/// Sets style and palette of the application. System follows the desktop's palette.
void applyScheme(Scheme scheme);

/// The sign of a lock: 2 r wide and high.
void paintPadlock(QPainter &painter, const QPointF &centre, qreal r, const QColor &ink);

/// Icons drawn from paths in the palette's text colour, crisp at any scaling.
enum class Glyph { Run, Pause, Step, Kill, Retry, Reset, RunAll, Delete, Open, Lock, Wait };
QIcon glyphIcon(Glyph glyph, const QPalette &palette);

} // namespace retrylab
