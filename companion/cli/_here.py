"""What the computer is that the companion runs on."""

from collections.abc import Mapping
from pathlib import Path

from companion.i18n import best_language

MODEL = Path("/proc/device-tree/model")


def model_of(model: Path = MODEL) -> str:
    """What this machine calls itself, "" where its firmware does not say."""
    try:
        return model.read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return ""


def on_a_pi(model: Path = MODEL) -> bool:
    """Whether this machine is a Raspberry Pi, by what its firmware says."""
    return "Raspberry Pi" in model_of(model)


def language_of(environment: Mapping[str, str]) -> str:
    """The language of this computer, where the companion has it.

    >>> language_of({"LANG": "pt_BR.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "pt_BR.UTF-8"})
    ('pt_BR', 'en')
    """
    spoken = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, spoken), "")
    return best_language(locale.partition(".")[0].replace("_", "-"))
