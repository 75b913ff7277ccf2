// JSON from outside, read with suspicion: every value knows where it stands, so a refusal names the
// place, and nesting is bounded, so a hostile text cannot exhaust the stack.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::model {

// Throws Error when the text is not JSON, repeats a key within an object or nests too deeply.
// `what` names the text in the sentence.
nlohmann::json parse_json(std::string_view text, std::string_view what);

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
