#include "fatelegend.h"

#include "operationspainting.h"
#include "theme.h"

#include <QEvent>
#include <QPainter>

namespace retrylab {

namespace {
constexpr Fate kFates[] = {Fate::Durable, Fate::OnDisk, Fate::Torn, Fate::NotOnDisk, Fate::FileGone};
}

FateLegend::FateLegend(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    describe();
}

int FateLegend::layOut(int width, QPainter *painter) const
{
    const int em = fontMetrics().height(), row = em + 4;
    int x = 0, y = 0;
    for (Fate fate : kFates) {
        const int wide = em * 5 / 4 + fontMetrics().horizontalAdvance(fateLabel(fate));
        if (x > 0 && x + wide > width) {
            x = 0;
            y += row;
        }
        if (painter) {
            const Colors &c = colorsOf(palette());
            paintFateSign(*painter, c, fate, QPointF(x + em * 0.5, y + row * 0.5), em * 0.42);
            painter->setPen(c.dim);
            painter->drawText(QRect(x + em * 5 / 4, y, wide, row), Qt::AlignLeft | Qt::AlignVCenter, fateLabel(fate));
        }
        x += wide + em;
    }
    return y + row;
}

QSize FateLegend::sizeHint() const
{
    const int em = fontMetrics().height();
    return {em * 30, layOut(em * 30, nullptr)};
}

int FateLegend::heightForWidth(int width) const
{
    return layOut(width, nullptr);
}

void FateLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    layOut(width(), &painter);
}

void FateLegend::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) {
        describe();
        updateGeometry();
        update();
    }
}

void FateLegend::describe()
{
    setAccessibleName(tr("Signs"));
    QStringList all;
    for (Fate fate : kFates)
        all << fateLabel(fate);
    setAccessibleDescription(all.join(QStringLiteral("; ")));
}

} // namespace retrylab
