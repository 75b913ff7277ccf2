#include "study/json.h"

#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"

namespace assay::study {
namespace {

using nlohmann::json;

constexpr int most_depth = 32;

// The parser calls back for every event; this refuses depth and repeated keys as they appear.
class Guard {
 public:
  explicit Guard(std::string_view what) : what_(what) {}

  bool operator()(int depth, json::parse_event_t event, const json& value) {
    if (depth > most_depth) fail("{} nests deeper than {} levels.", what_, most_depth);
    if (event == json::parse_event_t::object_start) keys_.emplace_back();
    if (event == json::parse_event_t::object_end) keys_.pop_back();
    if (event == json::parse_event_t::key) {
      const auto& key = value.get_ref<const std::string&>();
      if (!keys_.back().insert(key).second) fail("{} gives the key '{}' twice.", what_, key);
    }
    return true;
  }

 private:
  std::string what_;
  std::vector<std::set<std::string>> keys_;
};

}  // namespace

json parse_json(std::string_view text, std::string_view what) {
  try {
    Guard guard(what);
    return json::parse(text.begin(), text.end(), std::ref(guard));
  } catch (const json::exception& problem) {
    fail("{} is not sound JSON: {}.", what, problem.what());
  }
}

std::string kind_of(const json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return "true or false";
  if (value.is_number()) return "a number";
  if (value.is_string()) return "a text";
  return value.is_array() ? "a list" : "an object";
}

}  // namespace assay::study
