#include "net/model/json.h"

#include <charconv>
#include <cmath>

#include "base/error.h"

namespace assay::model {
namespace {

using nlohmann::json;

std::string kind_of(const json& value) {
  return value.is_number() ? "a number" : fmt::format("a value of kind {}", value.type_name());
}

}  // namespace

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
