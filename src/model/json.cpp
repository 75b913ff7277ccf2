#include "model/json.h"

#include <charconv>
#include <cmath>
#include <set>

#include "base/error.h"

namespace assay::model {
namespace {

using nlohmann::json;

constexpr int most_depth = 64;

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

std::string kind_of(const json& value) {
  return value.is_number() ? "a number" : fmt::format("a value of kind {}", value.type_name());
}

}  // namespace

json parse_json(std::string_view text, std::string_view what) {
  try {
    Guard guard(what);
    return json::parse(text.begin(), text.end(), std::ref(guard));
  } catch (const json::exception& problem) {
    fail("{} is not sound JSON: {}.", what, problem.what());
  }
}

Field Field::operator[](const std::string& key) const {
  std::optional<Field> member = find(key);
  if (!member) fail("'{}' has no '{}'.", place_, key);
  return *member;
}

std::optional<Field> Field::find(const std::string& key) const {
  if (!value_->is_object()) fail("'{}' is {} where an object belongs.", place_, kind_of(*value_));
  const auto member = value_->find(key);
  if (member == value_->end() || member->is_null()) return std::nullopt;
  return Field(*member, place_.empty() ? key : fmt::format("{}.{}", place_, key));
}

std::vector<Field> Field::items() const {
  if (!value_->is_array()) fail("'{}' is {} where a list belongs.", place_, kind_of(*value_));
  std::vector<Field> result;
  result.reserve(value_->size());
  for (std::size_t at = 0; at < value_->size(); ++at) {
    result.emplace_back((*value_)[at], fmt::format("{}[{}]", place_, at));
  }
  return result;
}

std::string Field::text() const {
  if (!value_->is_string()) fail("'{}' is {} where a text belongs.", place_, kind_of(*value_));
  return value_->get<std::string>();
}

bool Field::flag() const {
  if (!value_->is_boolean()) fail("'{}' is {} where a truth belongs.", place_, kind_of(*value_));
  return value_->get<bool>();
}

double Field::number() const {
  if (!value_->is_number()) fail("'{}' is {} where a number belongs.", place_, kind_of(*value_));
  const auto number = value_->get<double>();
  if (!std::isfinite(number)) fail("'{}' is not a finite number.", place_);
  return number;
}

std::int64_t Field::integer(std::int64_t low, std::int64_t high) const {
  std::int64_t result = 0;
  if (value_->is_string()) {
    const auto& digits = value_->get_ref<const std::string&>();
    const char* end = digits.data() + digits.size();
    const auto [stop, problem] = std::from_chars(digits.data(), end, result);
    if (problem != std::errc() || stop != end) {
      fail("'{}' is '{}', which is no whole number.", place_, digits);
    }
  } else {
    const double value = number();
    // Beyond 2^53 a number cannot be told from its neighbours.
    if (value != std::floor(value) || std::abs(value) > 9007199254740992.0) {
      fail("'{}' is {}, which is no whole number.", place_, value);
    }
    result = static_cast<std::int64_t>(value);
  }
  if (result < low || result > high) {
    fail("'{}' is {}; it must be from {} to {}.", place_, result, low, high);
  }
  return result;
}

std::vector<std::int64_t> Field::integers(std::int64_t low, std::int64_t high) const {
  std::vector<std::int64_t> result;
  for (const Field& item : items()) result.push_back(item.integer(low, high));
  return result;
}

}  // namespace assay::model
