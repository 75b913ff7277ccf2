// What a browser reports, read from the body of a request: nothing in it is trusted.
#pragma once

#include <string_view>
#include <vector>

#include "study/server/session_flow.h"

namespace assay::server {

inline constexpr std::size_t most_reports = 100;

// {"reports": [{"seq": 7, "step": 3, "answer": {...}}, {"seq": 8, "note": {...}}]}. Throws Error
// with a sentence for anything else.
std::vector<BrowserReport> read_reports(std::string_view body);

}  // namespace assay::server
