// What each protocol's r/tables.R has beside the part that all share.
#pragma once

#include <string_view>

namespace assay::analyse {

std::string_view team_code();
std::string_view psychophysics_code();
std::string_view guess_code();
std::string_view review_code();
std::string_view attention_code();  // of marked pictures and of marked words

}  // namespace assay::analyse
