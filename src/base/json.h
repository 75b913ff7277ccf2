// The one parser of JSON: of bytes from outside and of what assay stored itself. Nesting and size
// are bounded before memory is taken, a key that an object gives twice and a number that is not
// finite are refused, and the cost is linear in the bytes.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>

namespace assay {

struct JsonLimits {
  // Trees are copied, written and compared by recursion: this keeps them off the end of a stack.
  std::size_t depth = 64;
  // Numbers, texts, lists and objects in all; an empty list of two bytes takes many times as many.
  std::size_t values = std::size_t{1} << 24;
};
// Of files whose bytes are bounded by whoever reads them and which may hold lists of numbers.
inline constexpr JsonLimits large_json{.values = std::size_t{1} << 28};

// Throws Error when the text is not JSON or exceeds a limit. `what` names the text in the sentence:
// "The design", "'labels.json'". A byte order mark of UTF-8 is skipped.
nlohmann::json parse_json(std::string_view text, std::string_view what, JsonLimits limits = {});

// The same, with the members of objects in the order of the text.
nlohmann::ordered_json parse_ordered_json(std::string_view text, std::string_view what,
                                          JsonLimits limits = {});

// For cells that may hold JSON or anything else: null when parse_json would refuse the text.
nlohmann::json json_or_null(std::string_view text);

// Hands over the entries of the list that the outermost object has under `key`, one after the
// other as they are read, so that only one is held at once. False when there is no such list.
bool each_json_of(std::string_view text, std::string_view what, std::string_view key,
                  const std::function<void(const nlohmann::json&)>& take,
                  JsonLimits limits = large_json);

}  // namespace assay
