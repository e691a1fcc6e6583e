#pragma once

#include <QAbstractItemView>
#include <QComboBox>
#include <QStyleOptionComboBox>
#include <QStylePainter>

namespace retrylab {

/// A combo box for a narrow column: what does not fit is elided instead of cut, and its list is as wide as its longest
/// entry all the same.
class PlainCombo : public QComboBox
{
public:
    PlainCombo()
    {
        setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        setMinimumContentsLength(6);
    }

    /// Its least width is that of its longest entry, so that nothing is elided.
    void showWhole() { m_whole = true; }
    QSize minimumSizeHint() const override
    {
        QSize size = QComboBox::minimumSizeHint();
        if (m_whole) {
            QStyleOptionComboBox option;
            initStyleOption(&option);
            const QSize content(widestEntry() + 8, size.height());
            size.setWidth(style()->sizeFromContents(QStyle::CT_ComboBox, &option, content, this).width());
        }
        return size;
    }

    /// What is shown for a choice that the list does not offer. (QComboBox's placeholder would widen the box.)
    void setOther(const QString &other) { m_other = other; }
    QString choice() const { return currentIndex() < 0 ? m_other : currentText(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStylePainter painter(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        option.currentText = fontMetrics().elidedText(choice(), Qt::ElideRight, field.width() - 4);
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
    void showPopup() override
    {
        view()->setMinimumWidth(widestEntry() + 40);
        QComboBox::showPopup();
    }

private:
    int widestEntry() const
    {
        int widest = 0;
        for (int i = 0; i < count(); ++i)
            widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
        return widest;
    }

    bool m_whole = false;
    QString m_other;
};

} // namespace retrylab
