// English words that say little by themselves: "the", "of", "because".
#pragma once

#include <string_view>

namespace assay::text {

// Whether the word, in lower case, is one of the 318 of the Glasgow Information Retrieval Group,
// which scikit-learn leaves out too when it is told stop_words='english'.
bool is_english_stop_word(std::string_view word);

}  // namespace assay::text
