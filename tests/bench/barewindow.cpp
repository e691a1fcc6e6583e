// The least window that could show two tables: what the start of Retry Lab is timed against.
#include "firstpaint.h"

#include <QApplication>
#include <QMainWindow>
#include <QSplitter>
#include <QTableView>

#include <cstdio>

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    QMainWindow window;
    auto *tables = new QSplitter;
    tables->addWidget(new QTableView);
    tables->addWidget(new QTableView);
    window.setCentralWidget(tables);
    window.resize(1366, 768);
    retrylab::FirstPaint::then(window, [] {
        std::puts("painted");
        std::fflush(stdout);
        QApplication::exit(0);
    });
    window.show();
    return QApplication::exec();
}
