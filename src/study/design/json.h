// What JSON holds, in words for people.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::study {

// "a text", "a list", ... as people call it.
std::string json_type_name(const nlohmann::json& value);

}  // namespace assay::study
