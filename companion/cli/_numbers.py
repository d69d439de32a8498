"""Whole numbers among the arguments of a subcommand."""

import argparse


def whole(text: str) -> int:
    """A whole number as it is typed. Raises `argparse.ArgumentTypeError` with a sentence.

    >>> whole("-3")
    -3
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not “{text}”") from None


def count(text: str) -> int:
    """A whole number from 1. Raises `argparse.ArgumentTypeError` with a sentence."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 up, not {number}")
    return number
