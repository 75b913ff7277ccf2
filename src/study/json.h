// JSON from outside: bounded depth, no key twice, and a place for everything that is read.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace assay::study {

// Throws Error when the text is not JSON, repeats a key within an object or nests too deeply.
// `what` names the text in the sentence: "The design".
nlohmann::json parse_json(std::string_view text, std::string_view what);

// "a text", "a list", ... as people call it.
std::string kind_of(const nlohmann::json& value);

}  // namespace assay::study
