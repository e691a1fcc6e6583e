"""The kill experiment with nothing but Python's standard library: what `retrylab run kill-points` is timed against.

For each of three ways to die, a worker process goes as far as it should, leaves a marker file and waits; it is killed,
the rows are counted, and the same request is handled once more.
"""
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WORKER = """
import sqlite3, sys, time
from pathlib import Path
file, how, marker = sys.argv[1:]
con = sqlite3.connect(file, isolation_level=None)
if how != "effect-only":
    con.execute("BEGIN IMMEDIATE")
job = con.execute("INSERT INTO jobs(payload) VALUES ('report')").lastrowid
if how != "effect-only":
    con.execute("INSERT INTO requests VALUES ('request-7', ?)", (job,))
if how == "after-commit":
    con.execute("COMMIT")
Path(marker).touch()
time.sleep(60)
"""


def count(file):
    con = sqlite3.connect(file)
    counted = tuple(con.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in ("jobs", "requests"))
    con.close()
    return counted


def handle(file):
    con = sqlite3.connect(file, isolation_level=None)
    con.execute("BEGIN IMMEDIATE")
    if not con.execute("SELECT 1 FROM requests WHERE rid = 'request-7'").fetchone():
        job = con.execute("INSERT INTO jobs(payload) VALUES ('report')").lastrowid
        con.execute("INSERT INTO requests VALUES ('request-7', ?)", (job,))
    con.execute("COMMIT")
    con.close()


with tempfile.TemporaryDirectory() as folder:
    for how in ("before-commit", "after-commit", "effect-only"):
        file = Path(folder, how + ".sqlite")
        marker = Path(folder, how + ".ready")
        con = sqlite3.connect(file)
        con.executescript("CREATE TABLE jobs(id INTEGER PRIMARY KEY, payload TEXT);"
                          "CREATE TABLE requests(rid TEXT PRIMARY KEY, result INTEGER);")
        con.close()
        worker = subprocess.Popen([sys.executable, "-c", WORKER, str(file), how, str(marker)])
        while not marker.exists():
            time.sleep(0.01)
        worker.kill()
        worker.wait()
        killed = count(file)
        handle(file)
        print(how, killed, count(file))
