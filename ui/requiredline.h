#pragma once

#include "theme.h"

#include <QAction>
#include <QLineEdit>
#include <QPainter>

namespace retrylab {

/// A line that must not be empty. While it is, it says so by its ground, by a sign and in words.
class RequiredLine : public QLineEdit
{
public:
    /// Empty: nothing is wrong. The ordinary palette is the parent's.
    void setProblem(const QString &problem, const QPalette &ordinary)
    {
        const Colors &c = colorsOf(ordinary);
        QPalette marked = ordinary;
        if (!problem.isEmpty())
            marked.setColor(QPalette::Base, c.badFill);
        setPalette(marked);
        delete std::exchange(m_sign, nullptr);
        if (!problem.isEmpty()) {
            m_sign = addAction(sign(c.bad), QLineEdit::TrailingPosition);
            m_sign->setToolTip(problem);
            m_sign->setText(problem);
        }
    }

private:
    static QIcon sign(const QColor &ink)
    {
        QPixmap map(32, 32);
        map.setDevicePixelRatio(2);
        map.fill(Qt::transparent);
        QPainter painter(&map);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(ink, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolygon(QPolygonF{{8, 2}, {14.5, 13.5}, {1.5, 13.5}});
        painter.drawLine(QPointF(8, 6.5), QPointF(8, 9.5));
        painter.drawPoint(QPointF(8, 11.6));
        painter.end();
        return QIcon(map);
    }

    QAction *m_sign = nullptr;
};

} // namespace retrylab
