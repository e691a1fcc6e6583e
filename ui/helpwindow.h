#pragma once

#include <QDialog>
#include <QList>
#include <QPointer>

#include <utility>

class QAction;
class QListWidget;
class QTextBrowser;

namespace retrylab {

/// Reference beside the work: the power-cut model, the words, the keys. Not modal; Escape closes it. Whoever makes it
/// owns it; closed, it can be shown again.
class HelpWindow : public QDialog
{
    Q_OBJECT
public:
    enum class Page { PowerCutModel, Words, Keys };
    Q_ENUM(Page)

    explicit HelpWindow(QWidget *parent = nullptr);

    /// Those with a shortcut make the page of keys, in this order and by their present texts. Not owned; one that is
    /// deleted leaves the page.
    void setActions(const QList<QAction *> &actions);
    /// Turns to the page, and brings the window to the front.
    void showPage(Page page);
    Page page() const;

    /// Each term with its meaning, in the present language; plain text.
    static QList<std::pair<QString, QString>> glossary();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void render();
    void renderIfKeys();
    QString keysHtml() const;

    QListWidget *m_pages;
    QTextBrowser *m_text;
    QList<QPointer<QAction>> m_actions;
};

} // namespace retrylab
