// Which characters make up words, and their lower case: Unicode's letters and numbers as Python's
// \w has them, and its simple case mappings, one letter for one.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Letters, numbers of any script and the underscore. Marks that combine are none: a letter with an
// accent should be one code point (NFC), or it ends the word, as it does for Python.
bool is_word(char32_t letter);

// The capital's small letter; any other letter as it is. A final sigma is no exception, and the
// Turkish capital I with a dot becomes an i without.
char32_t lower(char32_t letter);

void append_utf8(std::string& text, char32_t letter);

// The same of sound UTF-8 text.
std::string lower(std::string_view text);

}  // namespace assay
