#!/bin/sh
# Installs Colony Companion on a Raspberry Pi, from a clone, as a service that starts with it. Run it again to upgrade or repair:
# games, packs of cards and what is in /etc/companion stay.
#
#   sudo ./install.sh                    install or upgrade, for the full box (wiring/README.md)
#   sudo ./install.sh --box small        … for the small box; or --box FILE for one of your own
#   sudo ./install.sh --hotspot          and give the box a Wi-Fi of its own, for where there is none
#   sudo ./install.sh --hotspot --captive    … whose page phones open by themselves (see companion-captive.conf first)
#   sudo ./install.sh --uninstall        take the program away again; games, packs and /etc/companion stay
#        ./install.sh --dry-run          only say what would be done
#
#   --anyway      although this is no Raspberry Pi
#   --root DIR    into a folder instead of this computer: nothing is started, and no package installed
set -eu
umask 022
from=$PWD
cd "$(dirname "$0")"

say() { printf '%s\n' "$*"; }
give_up() { for line; do printf '%s\n' "$line" >&2; done; exit 1; }

task=install box='' hotspot='' captive='' dry='' anyway='' root=''
while [ $# -gt 0 ]; do
    case $1 in
        --box | --root)
            [ $# -gt 1 ] || give_up "$1 needs a value; ./install.sh --help says which."
            value=$2
            case $1$value in
                --boxfull | --boxsmall | --box/* | --root/*) ;;
                *) value=$from/$value ;;
            esac
            if [ "$1" = --box ]; then box=$value; else root=${value%/}; fi
            shift
            ;;
        --hotspot) hotspot=yes ;;
        --captive) captive=yes ;;
        --uninstall) task=uninstall ;;
        --dry-run) dry=yes ;;
        --anyway) anyway=yes ;;
        -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit ;;
        *) give_up "'$1' is nothing this can do; ./install.sh --help says what it can." ;;
    esac
    shift
done

releases=$root/opt/companion.releases
program=$root/opt/companion
config=$root/etc/companion/box.toml
options=$root/etc/companion/environment
units='companion.service companion-farewell.service'
captive_file=$root/etc/NetworkManager/dnsmasq-shared.d/companion-captive.conf
captive_units='companion-captive.socket companion-captive.service'
hotspot_file=$root/etc/NetworkManager/system-connections/companion-hotspot.nmconnection
begin='# >>> colony-companion: written by its install.sh, which also takes it away'
end='# <<< colony-companion'

# -- doing, or only saying ---------------------------------------------------------------------------------------------------

act() { # COMMAND…: on files
    if [ -n "$dry" ]; then say "would: $*"; else "$@"; fi
}

here() { # COMMAND…: on the running computer, which --root leaves alone
    if [ -n "$root" ]; then say "left out, because of --root: $*"; else act "$@"; fi
}

tell() { # WORD…: what is done, where it is
    [ -n "$dry" ] || say "$*"
}

put() { # MODE FROM TO: a file with this content
    if cmp -s "$2" "$3"; then return; fi
    tell "Writing $3"
    act install -D -m "$1" "$2" "$3"
}

drop() { # FILE…
    for file; do
        if [ -e "$file" ] || [ -L "$file" ]; then
            tell "Removing $file"
            act rm -rf "$file"
        fi
    done
}

# -- what must be there ------------------------------------------------------------------------------------------------------

check_computer() {
    model=$({ tr -d '\0' <"$root/proc/device-tree/model"; } 2>/dev/null || true)
    case $model in
        *Raspberry\ Pi*) say "This is a $model." ;;
        *) [ -n "$anyway" ] || give_up "This is no Raspberry Pi, so nothing was done." \
            "./run starts the companion on a laptop, with a simulated box; ./install.sh --anyway installs it all the same (--dry-run --anyway only shows how)." ;;
    esac
    [ -n "$dry$root" ] || [ "$(id -u)" = 0 ] || give_up "Installing needs the rights of root: sudo ./install.sh"
    [ "$(getconf LONG_BIT)" = 64 ] || give_up "This system has 32 bits; the companion needs one of 64 (Raspberry Pi OS, 64-bit)."
}

check_python() {
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        give_up "Colony Companion needs Python 3.11 or newer: Raspberry Pi OS Bookworm or later has it."
}

check_box() {
    case $box in
        '' | full | small) ;;
        *) [ -f "$box" ] || give_up "--box is to be full, small, or a file; there is no file '$box'." ;;
    esac
}

# lgpio comes from Debian, as PyPI has no wheel of it for every Python. Nothing here installs RPi.GPIO or rpi-lgpio:
# nothing of ours imports that name, and two owners of it break each other.
install_packages() {
    missing=''
    for package in python3-venv python3-lgpio; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -z "$missing" ] && return
    tell "Installing the packages$missing"
    here apt-get update -qq
    # shellcheck disable=SC2086 # a list of words
    here apt-get install --yes --no-install-recommends $missing
}

# -- the program: each in a folder of its own, so that the one before runs until the new one is whole ------------------------------

install_program() {
    number=1
    while [ -e "$releases/$number" ]; do number=$((number + 1)); done
    new=$releases/$number
    tell "Installing the program into $new"
    act mkdir -p "$releases"
    act python3 -m venv --system-site-packages "$new" || broken
    act "$new/bin/python" -m pip --disable-pip-version-check --quiet install --require-hashes --requirement requirements/runtime.txt || broken
    act "$new/bin/python" -m pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation . || broken
}

broken() {
    rm -rf "$new"
    give_up "The program could not be installed; the reason stands above. What was installed before is as it was."
}

use_program() {
    before=$(readlink "$program" || true)
    act ln -sfn "companion.releases/$number" "$program"
    here mkdir -p /usr/local/bin
    here ln -sf /opt/companion/bin/companion /usr/local/bin/companion
    for old in "$releases"/*; do
        [ "$old" = "$new" ] || drop "$old"
    done
    [ -z "$before" ] || tell "The program before was ${before##*/}, now it is $number."
}

# -- box.toml and config.txt --------------------------------------------------------------------------------------------------

install_box() {
    wanted=$box
    [ -n "$wanted" ] || [ -e "$config" ] || wanted=full
    case $wanted in
        '') wanted=$config ;;
        full | small) wanted=hardware/presets/$wanted.toml ;;
    esac
    if [ -n "$dry" ]; then
        say "would: put what $wanted needs of I2C into config.txt"
    else
        # Before anything is replaced: a file that cannot be is refused here, with its line.
        lines=$(mktemp)
        "$new/bin/companion" doctor --box "$wanted" --config-txt >"$lines" || { rm -f "$lines"; broken; }
        set_boot "$lines"
        rm -f "$lines"
    fi
    [ "$wanted" = "$config" ] && return
    if [ -e "$config" ] && ! cmp -s "$wanted" "$config"; then
        tell "The box.toml until now is kept as $config.before"
        act cp "$config" "$config.before"
    fi
    put 644 "$wanted" "$config"
}

boot_file() { # prints where config.txt is
    for file in "$root/boot/firmware/config.txt" "$root/boot/config.txt"; do
        if [ -f "$file" ]; then say "$file"; return; fi
    done
}

without_ours() { # FILE: prints it without what we wrote
    awk -v begin="$begin" -v end="$end" '$0 == begin { ours = 1 } !ours { print } $0 == end { ours = 0 }' "$1"
}

set_boot() { # FILE with the lines wanted, or nothing to have none
    boot=$(boot_file)
    [ -n "$boot" ] || { say "There is no config.txt here: what it needs is in firmware_configs/pi."; return; }
    made=$(mktemp)
    without_ours "$boot" >"$made"
    if [ -n "${1-}" ]; then
        { say "$begin"; say '[all]'; cat "$1"; say "$end"; } >>"$made"
    fi
    if ! cmp -s "$made" "$boot"; then
        tell "Changing $boot"
        [ -e "$boot.before-companion" ] || act cp "$boot" "$boot.before-companion"
        # First beside it, then in one step: a power cut must not leave half a file that the Pi starts by.
        act cp "$made" "$boot.new"
        act mv "$boot.new" "$boot"
        restart=yes
    fi
    rm -f "$made"
}

# -- the service --------------------------------------------------------------------------------------------------------------

install_service() {
    put 644 systemd/companion.sysusers "$root/etc/sysusers.d/companion.conf"
    act systemd-sysusers --root="$root/" "$root/etc/sysusers.d/companion.conf"
    # With a password in it, so for root alone: systemd reads it before the program is another user.
    [ -e "$options" ] || put 600 systemd/companion.environment "$options"
    put 644 systemd/companion.tmpfiles "$root/etc/tmpfiles.d/companion.conf"
    act systemd-tmpfiles --root="$root/" --create "$root/etc/tmpfiles.d/companion.conf"
    put 644 firmware_configs/udev/60-companion.rules "$root/etc/udev/rules.d/60-companion.rules"
    here udevadm control --reload
    here udevadm trigger --subsystem-match=tty
    if [ -d "$root/etc/NetworkManager" ]; then
        put 644 firmware_configs/networkmanager/companion-wifi.conf "$root/etc/NetworkManager/conf.d/companion-wifi.conf"
    fi
    for unit in $units; do put 644 "systemd/$unit" "$root/etc/systemd/system/$unit"; done
    # shellcheck disable=SC2086 # a list of words
    act systemctl --root="$root/" --quiet enable $units
    here systemctl daemon-reload
    here systemctl restart companion.service
}

install_hotspot() {
    [ -d "$root/etc/NetworkManager" ] || give_up "--hotspot needs NetworkManager, which Raspberry Pi OS has from Bookworm on. All else is installed."
    if [ -e "$hotspot_file" ]; then say "The hotspot is there already: $hotspot_file"; return; fi
    passphrase=$(LC_ALL=C tr -dc 'a-hjkmnp-z2-9' </dev/urandom | head -c 12)
    made=$(mktemp)
    sed "s/^psk=\$/psk=$passphrase/" firmware_configs/networkmanager/companion-hotspot.nmconnection >"$made"
    put 600 "$made" "$hotspot_file"
    rm -f "$made"
    here nmcli connection reload
    tell "Where no known Wi-Fi is, the box now makes its own: 'Colony Companion', passphrase $passphrase"
}

install_captive() {
    [ -n "$dry" ] || [ -e "$hotspot_file" ] || give_up "--captive needs --hotspot: it is about the box's own Wi-Fi. All else is installed."
    put 644 firmware_configs/networkmanager/companion-captive.conf "$captive_file"
    for unit in $captive_units; do put 644 "systemd/$unit" "$root/etc/systemd/system/$unit"; done
    act systemctl --root="$root/" --quiet enable companion-captive.socket
    here systemctl daemon-reload
    here systemctl start companion-captive.socket
    # NetworkManager reads it when the Wi-Fi begins, and beginning it now would end the one that this is typed over.
    tell "From the next start of the box's Wi-Fi on, phones that join it open the page by themselves; $captive_file says what that costs."
}

# -- the two tasks ------------------------------------------------------------------------------------------------------------

only_said() { # the end of --dry-run
    [ -n "$dry" ] || return 0
    say "Nothing was done; without --dry-run, this is what would be."
    exit
}

restart=''
check_computer
if [ "$task" = uninstall ]; then
    # shellcheck disable=SC2086 # a list of words
    here systemctl --quiet disable --now $units companion-captive.socket || true
    for unit in $units $captive_units; do drop "$root/etc/systemd/system/$unit"; done
    here systemctl daemon-reload
    drop "$root/etc/sysusers.d/companion.conf" "$root/etc/tmpfiles.d/companion.conf" "$root/etc/udev/rules.d/60-companion.rules" \
        "$root/etc/NetworkManager/conf.d/companion-wifi.conf" "$hotspot_file" "$captive_file" "$program" "$releases"
    for link in "$root"/etc/systemd/system/*.wants/companion*; do drop "$link"; done
    [ -n "$root" ] || drop /usr/local/bin/companion
    set_boot
    only_said
    say "The program is gone. Games and packs are still in $root/var/lib/companion, box.toml and environment in $root/etc/companion."
    exit
fi
check_box
install_packages
check_python
install_program
install_box
use_program
install_service
[ -z "$hotspot" ] || install_hotspot
[ -z "$captive" ] || install_captive
only_said
say "Colony Companion is installed. Games and packs are in $root/var/lib/companion, what is wired where in $config."
[ -z "$restart" ] || say "config.txt has changed: start the Pi again (sudo reboot)."
say "sudo companion doctor looks at panels, buttons, tray and network, and says what is wrong."
