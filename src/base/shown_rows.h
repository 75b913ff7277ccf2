// How many rows of a table write_text shows on a stream: all of them, unless the stream ends on a
// terminal, where nobody reads thousands.
#pragma once

#include <cstddef>
#include <iosfwd>

namespace assay {

// From now on longer tables are shown as their first rows, the last one and how many are between.
void show_rows(std::ostream& out, std::size_t most);
// 0 for all.
std::size_t shown_rows(std::ostream& out);

}  // namespace assay
