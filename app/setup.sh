# Sourced by app/run.sh and tests/run.sh: installs what is missing and builds. POSIX sh.
# Called with the preset (release, asan, tsan, dev) in $preset and the CMake targets in $targets.

say() { printf '%s\n' "retry-lab: $*" >&2; }

# package: what it is needed for
packages='g++: the C++ compiler
cmake: the build
ninja-build: the build
qt6-base-dev: Qt 6 (Core, Sql, Widgets, Test)
libqt6sql6-sqlite: the SQLite driver of Qt
qt6-tools-dev: Qt Linguist for CMake
qt6-tools-dev-tools: Qt Linguist for CMake
qt6-l10n-tools: compiling the translations
qt6-translations-l10n: Korean texts of Qt itself
libsqlite3-dev: the C interface of SQLite
fonts-noto-cjk: Korean letters
fonts-dejavu-core: Latin letters'

install_packages() {
    missing=''
    reasons=''
    old_ifs=$IFS
    IFS='
'
    for line in $packages ${more_packages:-}; do
        name=${line%%: *}
        if ! dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed'; then
            missing="$missing $name"
            reasons="$reasons
  $name (${line#*: })"
        fi
    done
    IFS=$old_ifs
    [ -n "$missing" ] || return 0
    say "these Debian packages are missing and are installed now:$reasons"
    as_root=''
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            say "that needs root, and there is no sudo. Please run as root: apt-get install$missing"
            exit 1
        fi
        as_root=sudo
    fi
    log=$(mktemp)
    if ! { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive \
           apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
        tail -n 15 "$log" >&2
        say "the packages could not be installed (the whole log: $log)"
        exit 1
    fi
    rm -f "$log"
}

name_packages() {
    say "this system has no apt-get. Please install what these Debian packages contain, then call again with"
    say "RETRYLAB_NO_INSTALL=1 set:"
    printf '%s\n' "$packages" ${more_packages:+"$more_packages"} | sed 's/^/  /' >&2
    exit 1
}

if [ -z "${RETRYLAB_NO_INSTALL:-}" ]; then
    if command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; then
        install_packages
    else
        name_packages
    fi
fi

werror=OFF
[ -z "${CI:-}" ] || werror=ON
build=build/$preset
[ -n "${RETRYLAB_VERBOSE:-}" ] || quiet='--log-level=WARNING'
cmake --preset "$preset" -DRETRYLAB_WERROR=$werror ${quiet:-} >&2
# shellcheck disable=SC2086 # targets is a list
cmake --build "$build" ${targets:+--target $targets} >&2
