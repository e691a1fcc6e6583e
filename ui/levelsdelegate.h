#pragma once

#include "durability/leveltable.h"

#include <QStyledItemDelegate>

namespace retrylab {

/// Draws a cell of a LevelsModel: the commit's time with a bar on the scale that all cells share, its syncs, and what a
/// power cut can do as a sign in a shape of its own, with words. Every colour repeats what a word says.
class LevelsDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// The height of the tallest cell that a row can come to hold, so that nothing moves when cells fill in.
    int heightFor(Journal journal, int width, const QFont &font) const;
    /// The width below which a line would be cut.
    int leastWidth(const QFont &font) const;
};

} // namespace retrylab
