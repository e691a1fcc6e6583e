#include "whypanel.h"

#include "theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace retrylab {

std::pair<QColor, QColor> verdictColors(Verdict verdict, const Colors &c)
{
    switch (verdict) {
    case Verdict::Once: return {c.good, c.goodFill};
    case Verdict::Nothing: return {c.dim, c.base};
    case Verdict::Half: return {c.warn, c.warnFill};
    default: return {c.bad, c.badFill};
    }
}

WhyPanel::WhyPanel(QWidget *parent) : QWidget(parent), m_title(new QLabel), m_badge(new QLabel), m_text(new QLabel),
                                      m_note(new QLabel)
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_badge->setFont(bold);
    m_badge->setObjectName(QStringLiteral("verdict"));
    m_badge->setMargin(4);
    m_badge->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_text->setObjectName(QStringLiteral("why"));
    for (QLabel *label : {m_title, m_badge, m_text, m_note}) {
        label->setTextFormat(Qt::PlainText); // Payloads and SQLite's words are not markup.
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setFocusPolicy(Qt::NoFocus);
    }
    for (QLabel *label : {m_title, m_text, m_note}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    auto *content = new QWidget;
    auto *inner = new QVBoxLayout(content);
    inner->setContentsMargins(8, 6, 8, 6);
    inner->setSpacing(8);
    inner->addWidget(m_text);
    inner->addWidget(m_note);
    inner->addStretch();
    m_scroll = new QScrollArea;
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setBackgroundRole(QPalette::Base);

    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_badge, 0, Qt::AlignTop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_scroll, 1);
}

void WhyPanel::show(const Why &why, std::optional<Verdict> verdict)
{
    m_why = why;
    m_verdict = verdict;
    update();
}

void WhyPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        update();
    QWidget::changeEvent(event);
}

void WhyPanel::update()
{
    const Colors &c = colorsOf(palette());
    m_title->setText(m_why.title);
    const QString text = m_why.paragraphs.join(QStringLiteral("\n\n"));
    const bool isNew = text != m_text->text();
    m_scroll->setAccessibleName(tr("Why"));
    if (isNew) { // The same text stays where it was scrolled to.
        m_text->setText(text);
        m_scroll->verticalScrollBar()->setValue(0);
    }
    m_note->setText(m_why.note);
    m_note->setVisible(!m_why.note.isEmpty());
    QPalette dim = m_note->palette();
    if (dim.color(QPalette::WindowText) != c.dim) {
        dim.setColor(QPalette::WindowText, c.dim);
        m_note->setPalette(dim);
    }
    m_badge->setVisible(m_verdict.has_value());
    if (m_verdict) {
        m_badge->setText(verdictSign(*m_verdict) + u' ' + verdictWord(*m_verdict));
        const auto [ink, paper] = verdictColors(*m_verdict, c);
        const QString sheet = QStringLiteral("#verdict{color:%1;background:%2;border:1px solid %1;border-radius:4px}")
                                  .arg(ink.name(), paper.name());
        if (m_badge->styleSheet() != sheet)
            m_badge->setStyleSheet(sheet);
    }
}

} // namespace retrylab
