#include "messagebar.h"

#include "theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace retrylab {

MessageBar::MessageBar(QWidget *parent) : QFrame(parent), m_text(new QLabel), m_close(new QToolButton)
{
    setObjectName(QStringLiteral("messageBar"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 4, 4);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_close);
    m_text->setTextFormat(Qt::PlainText); // Paths and SQLite's words are not markup.
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setText(QStringLiteral("✕"));
    m_close->setAutoRaise(true);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::clear);
    hide();
    retranslate();
}

void MessageBar::show(const Error &error)
{
    m_error = error;
    retranslate();
    QFrame::show();
}

void MessageBar::clear()
{
    m_error.reset();
    hide();
}

void MessageBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
    QFrame::changeEvent(event);
}

void MessageBar::retranslate()
{
    m_text->setText(m_error ? QStringLiteral("⚠  ") + m_error->text() : QString());
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(m_close->toolTip());
    setAccessibleName(m_text->text());
    const Colors &c = colorsOf(palette());
    // A sheet of its own would start a PaletteChange for ever.
    const QString sheet = QStringLiteral("#messageBar{background:%1;border:1px solid %2;border-radius:4px}"
                                         "#messageBar QLabel{color:%3}")
                              .arg(c.badFill.name(), c.bad.name(), c.text.name());
    if (styleSheet() != sheet)
        setStyleSheet(sheet);
}

} // namespace retrylab
