#!/bin/sh
# sh app/run.sh [-- ARGS]: installs what is missing, builds, and opens the window; ARGS go to retrylab.
# Without a display it runs the kill experiment in the terminal.
set -eu
cd "$(dirname "$0")/.."

if [ $# -gt 0 ]; then
    if [ "$1" != -- ]; then
        echo "usage: sh app/run.sh [-- ARGS]" >&2
        exit 2
    fi
    shift
fi

preset=release
targets='retrylab retrylab-worker retrylab-window'
. app/setup.sh

if [ $# -gt 0 ]; then
    exec build/release/bin/retrylab "$@"
fi
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec build/release/bin/retrylab
fi
say "there is no display, so here is the main experiment in the terminal:"
build/release/bin/retrylab run kill-points
say "for the window, start this from a desktop session (DISPLAY or WAYLAND_DISPLAY set), or: xvfb-run sh app/run.sh"
