// The version of assay; tests/tidy_test.cpp checks that CMakeLists.txt says the same.
#pragma once

#include <string_view>

namespace assay {

inline constexpr std::string_view version = "0.2.0";

}  // namespace assay
