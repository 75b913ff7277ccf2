// Cells as comma-separated text that a spreadsheet shows and does not run. A cell that a
// spreadsheet would take for a formula gets an apostrophe before it; numbers stay as they are.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace assay {

// The text with an apostrophe where it needs one; unguarded() takes exactly that away again.
std::string guarded(std::string_view text);
std::string unguarded(std::string_view text);

// A record after RFC 4180, its line end included. Every cell is guarded, and sound UTF-8.
std::string csv_record(std::span<const std::string> cells);

}  // namespace assay
