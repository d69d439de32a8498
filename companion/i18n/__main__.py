"""Tell what each translation lacks: ``python -m companion.i18n``. Ends with 1 if anything does."""

import sys

from companion.i18n.catalogue import LANGUAGES
from companion.i18n.catalogue import catalogue
from companion.i18n.collect import collect
from companion.i18n.collect import complaints


def main() -> int:
    """Print the complaints about every language, and how many messages there are."""
    messages = collect()
    wrong = 0
    for language in list(LANGUAGES)[1:]:
        for complaint in complaints(messages, catalogue(language)):
            print(f"{language}: {complaint}")
            wrong += 1
    print(f"{len(messages)} messages, {wrong} complaints")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
