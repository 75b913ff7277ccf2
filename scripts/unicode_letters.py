#!/usr/bin/python3
"""Writes src/base/letters_table.h: which characters make up words, and their lower case."""
import unicodedata

beyond_ascii = range(0x80, 0x110000)


def is_word(code):
    return chr(code).isalnum()


def boundaries():
    inside = False
    for code in beyond_ascii:
        if is_word(code) != inside:
            inside = not inside
            yield code


def small(code):
    """The simple mapping: U+0130, whose full mapping is two characters, becomes an i."""
    text = chr(code).lower()
    return ord(text[0])


def capitals():
    """Runs [first, last, step, shift] of capitals with the same distance to their small letters."""
    runs = []
    for code in beyond_ascii:
        shift = small(code) - code
        if shift == 0 or not is_word(code):
            continue
        if runs:
            first, last, step, before = runs[-1]
            if shift == before and (code - last == step or (first == last and code - last == 2)):
                runs[-1] = [first, code, code - last, shift]
                continue
        runs.append([code, code, 1, shift])
    return runs


print(f"""// Unicode {unicodedata.unidata_version}, as Python's str.isalnum and str.lower know it. Written by
//   /usr/bin/python3 scripts/unicode_letters.py | clang-format-14 > src/base/letters_table.h
#pragma once

#include <cstdint>

namespace assay {{

// Beyond ASCII, where runs of letters and numbers begin and, in turn, where they end.
inline constexpr char32_t word_boundaries[] = {{
{", ".join(f"0x{code:X}" for code in boundaries())}}};

// Capitals from `first` to `last`, each `step` from the one before; `shift` away is the small one.
struct Capitals {{
  char32_t first;
  char32_t last;
  std::int32_t step;
  std::int32_t shift;
}};
inline constexpr Capitals capitals[] = {{
{", ".join("{0x%X, 0x%X, %d, %d}" % tuple(run) for run in capitals())}}};

}}  // namespace assay""")
