#!/bin/sh
# sh tests/run.sh [PRESET]: installs what is missing, builds, and runs every test. PRESET: release, dev, asan or tsan.
set -eu
cd "$(dirname "$0")/.."

preset=${1:-release}
targets=''
more_packages='sqlite3: the tests look at lab files with the sqlite3 shell
python3: the bench compares with Python'
. app/setup.sh

exec ctest --preset "$preset"
