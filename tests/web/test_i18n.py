"""Two languages, whole: nothing is missing, and plurals are right for 0, 1, 2 and 3."""

import pytest

from companion.i18n import LANGUAGES
from companion.i18n import CatalogueError
from companion.i18n import best_language
from companion.i18n import catalogue
from companion.i18n import gettext
from companion.i18n import language
from companion.i18n import ngettext
from companion.i18n import speaking
from companion.i18n.catalogue import read_po
from companion.i18n.collect import collect
from companion.i18n.collect import complaints
from companion.i18n.collect import in_python
from companion.i18n.collect import in_template
from companion.i18n.dates import day

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


@pytest.mark.parametrize("code", list(LANGUAGES)[1:])
def test_no_message_is_missing_or_out_of_use(code: str) -> None:
    messages = collect()
    assert len(messages) > 400
    assert complaints(messages, catalogue(code)) == []


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 boca"), (1, "1 boca"), (2, "2 bocas"), (3, "3 bocas")]
)
def test_portuguese_plurals(count: int, said: str) -> None:
    with speaking("pt_BR"):
        text = ngettext("%(num)d mouth to feed", "%(num)d mouths to feed", count) % {"num": count}
    assert text == f"{said} para alimentar"


def test_every_plural_has_two_different_forms_or_means_to() -> None:
    messages = collect()
    plurals = [key for key, message in messages.items() if message.plural is not None]
    assert len(plurals) > 10
    for key in plurals:
        forms = catalogue("pt_BR").messages[key]
        assert len(forms) == 2
        assert forms[0] != forms[1] or messages[key].plural == key[1], key


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 mouths"), (1, "1 mouth"), (2, "2 mouths"), (3, "3 mouths")]
)
def test_english_plurals(count: int, said: str) -> None:
    text = ngettext("%(num)d mouth to feed", "%(num)d mouths to feed", count) % {"num": count}
    assert text == f"{said} to feed"


def test_a_language_is_spoken_for_as_long_as_the_block() -> None:
    assert (language(), gettext("Food")) == ("en", "Food")
    with speaking("pt_BR"):
        assert (language(), gettext("Food")) == ("pt_BR", "Comida")
        with speaking("xx"):
            assert gettext("Food") == "Food"
        assert gettext("Food") == "Comida"
    assert gettext("Food") == "Food"
    assert gettext("never translated") == "never translated"


@pytest.mark.parametrize(
    ("accepted", "chosen", "expected"),
    [
        (None, None, "en"),
        ("", None, "en"),
        ("pt-BR,pt;q=0.9", None, "pt_BR"),
        ("pt-PT", None, "pt_BR"),
        ("de,pt;q=0.4,en;q=0.8", None, "en"),
        ("pt;q=0, en;q=0.1", None, "en"),
        ("*", None, "en"),
        ("nonsense;;;q=x", None, "en"),
        ("pt-BR", "en", "en"),
        ("en", "pt_BR", "pt_BR"),
        ("en", "klingon", "en"),
    ],
)
def test_the_best_language_for_somebody(
    accepted: str | None, chosen: str | None, expected: str
) -> None:
    assert best_language(accepted, chosen) == expected


def test_a_translation_is_read_with_contexts_plurals_and_continued_lines() -> None:
    read = read_po(
        HEADER
        + '# a note\n#: where.py:1\nmsgid "one "\n"line"\nmsgstr "uma "\n"linha"\n\n'
        + 'msgctxt "vote"\nmsgid "Yes"\nmsgstr "Sim"\n\n'
        + 'msgid "%(num)d die"\nmsgid_plural "%(num)d dice"\n'
        + 'msgstr[0] "%(num)d dado"\nmsgstr[1] "%(num)d dados"\n\n'
        + '#, fuzzy\nmsgid "doubtful"\nmsgstr "duvidoso"\n\n'
        + 'msgid "missing"\nmsgstr ""\n\n'
        + '#~ msgid "old"\n#~ msgstr "velho"\n\n'
        + 'msgid "quote \\"this\\""\nmsgstr "cite \\"isto\\"\\n"\n'
    )
    assert read.gettext("one line") == "uma linha"
    assert read.pgettext("vote", "Yes") == "Sim"
    assert read.gettext("Yes") == "Yes"
    assert [read.ngettext("%(num)d die", "%(num)d dice", n) for n in (0, 1, 2)] == [
        "%(num)d dado",
        "%(num)d dado",
        "%(num)d dados",
    ]
    assert read.gettext("doubtful") == "doubtful"
    assert read.gettext("missing") == "missing"
    assert read.gettext("old") == "old"
    assert read.gettext('quote "this"') == 'cite "isto"\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('msgid "a"\nnonsense\n', "x.po, line 2: a keyword and a text in quotes was expected"),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n\nmsgid "b"\nmsgstr "d"\n', "already translated"),
        ('"lost"\n', "x.po, line 1: a text that belongs to no entry."),
        ('msgid "a"\nmsgstr "b\\q"\n', "line 2: what stands after a backslash is not known"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', "line 3: a second msgstr in the same entry."),
        (
            HEADER + 'msgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"\n',
            '"a" has 1 forms; this language has 2.',
        ),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=two\\n"\n', "Plural-Forms was expected as"),
        (
            'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n!;\\n"\n',
            "the plural expression n! cannot be read",
        ),
    ],
)
def test_a_broken_translation_names_the_line(text: str, complaint: str) -> None:
    with pytest.raises(CatalogueError, match=r"x\.po, line") as error:
        read_po(text, "x.po")
    assert complaint in str(error.value)


def test_messages_are_found_in_code_and_templates() -> None:
    code = (
        'x = _("one")\ny = i18n.ngettext("a %(n)d", "b %(n)d", n)\nz = pgettext("c", "d")\n_(x)\n'
    )
    assert sorted(in_python(code)) == [
        (1, ("", "one"), None),
        (2, ("", "a %(n)d"), "b %(n)d"),
        (3, ("c", "d"), None),
    ]
    template = '{{ _("one") }}\n{{ ngettext("a", "b", n) }}\n{% trans %}two{% endtrans %}'
    assert sorted(in_template(template)) == [
        (1, ("", "one"), None),
        (2, ("", "a"), "b"),
        (3, ("", "two"), None),
    ]


def test_complaints_name_what_is_wrong() -> None:
    messages = {
        key: message for key, message in collect().items() if key[1] in ("Food", "Undo", "Waste")
    }
    known = read_po(
        HEADER + 'msgid "Food"\nmsgstr "%(what)s"\n\n'
        'msgid "Waste"\nmsgid_plural "Wastes"\nmsgstr[0] "x"\nmsgstr[1] "y"\n\n'
        'msgid "Gone"\nmsgstr "z"\n'
    )
    said = " ".join(complaints(messages, known))
    assert '"%(what)s" has a placeholder that "Food" has not' in said
    assert 'Not translated: "Undo"' in said
    assert 'Plural where the program has none, or the other way round: "Waste"' in said
    assert 'No longer used: "Gone".' in said


@pytest.mark.parametrize(
    ("iso", "english", "portuguese"),
    [
        ("2026-11-30", "30 November 2026", "30 de novembro de 2026"),
        ("2027-03-01", "1 March 2027", "1º de março de 2027"),
        ("", "", ""),
        ("in the winter", "", ""),
    ],
)
def test_a_date_is_written_as_people_write_it(iso: str, english: str, portuguese: str) -> None:
    assert day(iso) == english
    with speaking("pt_BR"):
        assert day(iso) == portuguese
