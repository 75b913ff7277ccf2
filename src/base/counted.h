// Words that agree with their number.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

// A phrase that begins with a plural by s, such as "rows without a value": as it is, or of one
// thing without the s of its first word.
std::string in_number(std::size_t count, std::string_view plural);
// The same after the number: "1 row without a value", "0 rows without a value".
std::string counted(std::size_t count, std::string_view plural);

}  // namespace assay
