# Makes .venv and keeps it equal to the locks. Read by ./run and ./test, in the clone's root:
#
#     . requirements/venv.sh
#     make_venv runtime          what the companion needs
#     make_venv runtime dev      and the development tools
#
# When nothing changed since the last time, this is a few checksums: no network, a few hundredths of a second.

say() { printf '%s\n' "$*" >&2; }
give_up() { say "$@"; exit 1; }

# Where the plain name is too old, a newer Python may lie beside it. PYTHON=… overrides.
find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            return
        fi
    done
    if command -v "${PYTHON:-python3}" >/dev/null 2>&1; then
        give_up "Colony Companion needs Python 3.11 or newer; here is $("${PYTHON:-python3}" --version 2>&1)." \
            "Install a newer one and start again, or name it: PYTHON=/path/to/python3 $0"
    fi
    give_up "Colony Companion needs Python 3.11 or newer, and there is no ${PYTHON:-python3} here." \
        "On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3 python3-venv"
}

# Whatever an interrupted installation left is thrown away: pip cannot tell a half-copied package from a whole one.
usable() {
    [ ! -e .venv/unfinished ] && [ -e .venv/installed-runtime ] &&
        [ "$(place)" = "$(head -n 1 .venv/installed-runtime)" ] &&
        .venv/bin/python -m pip --version >/dev/null 2>&1
}

create() {
    find_python
    "$python" -c 'import venv, ensurepip' 2>/dev/null || give_up \
        "This Python ($("$python" --version 2>&1)) comes without its venv module." \
        "On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv"
    rm -rf .venv
    say "Making .venv with $("$python" --version 2>&1) …"
    "$python" -m venv .venv || give_up "The virtual environment .venv could not be made; the reason stands above."
}

pip() {
    .venv/bin/python -m pip --disable-pip-version-check --quiet "$@"
}

# Where the clone lies and which interpreter .venv has: scripts in it name both.
place() { echo "$PWD $(.venv/bin/python --version 2>&1)"; }

# What an installation depended on.
stamp() { place && cksum "$@"; }

is_current() { # NAME FILES…
    stamp_file=.venv/installed-$1
    shift
    [ -e "$stamp_file" ] && [ "$(stamp "$@" 2>/dev/null)" = "$(cat "$stamp_file")" ]
}

all_current() {
    [ ! -e .venv/unfinished ] && is_current project pyproject.toml || return 1
    for lock in "$@"; do
        is_current "$lock" "requirements/$lock.txt" || return 1
    done
}

# pip that ends by itself has put back what it had begun; only a killed one leaves the mark behind.
undone() { rm .venv/unfinished; give_up "$@"; }

install() { # LOCKS…
    usable || create
    touch .venv/unfinished
    for lock in "$@"; do
        is_current "$lock" "requirements/$lock.txt" && continue
        say "Installing what requirements/$lock.txt names …"
        pip install --require-hashes --requirement "requirements/$lock.txt" || undone \
            "Installing what requirements/$lock.txt names failed; the reason stands above." \
            "The first start, and a start after that file changed, needs a network. Start again to try again."
        stamp "requirements/$lock.txt" >".venv/installed-$lock"
    done
    pip install --no-deps --no-build-isolation --editable . || undone \
        "Installing the project itself failed; the reason stands above."
    stamp pyproject.toml >.venv/installed-project
    rm .venv/unfinished
}

make_venv() { # LOCKS…
    all_current "$@" && return
    if command -v flock >/dev/null 2>&1; then
        # Two starts at once: the second waits, and then finds everything there.
        exec 9>.venv.lock
        flock 9
        all_current "$@" || install "$@"
        exec 9>&-
    else
        install "$@"
    fi
}
