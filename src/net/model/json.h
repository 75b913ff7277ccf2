// Values of JSON from outside, each with the place where it stands, so that a refusal names it.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace assay::model {

// A value inside a parsed text, which must outlive it, and its place: "weightsManifest[0].paths".
class Field {
 public:
  Field(const nlohmann::json& value, std::string place)
      : value_(&value), place_(std::move(place)) {}

  const nlohmann::json& json() const { return *value_; }
  const std::string& place() const { return place_; }

  // A member that must be there, and one that may be missing or null.
  Field operator[](const std::string& key) const;
  std::optional<Field> find(const std::string& key) const;
  // The entries of a list.
  std::vector<Field> items() const;

  std::string text() const;
  bool flag() const;
  double number() const;
  // A whole number, also when written as a string ("-1"), as protocol buffers do.
  std::int64_t integer(std::int64_t low, std::int64_t high) const;
  std::vector<std::int64_t> integers(std::int64_t low, std::int64_t high) const;

 private:
  const nlohmann::json* value_;
  std::string place_;
};

}  // namespace assay::model
