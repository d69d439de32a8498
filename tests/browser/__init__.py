"""Phones, big screen and box in a real browser; run by ./test --all."""
