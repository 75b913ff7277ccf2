// A struct whose `params` describe its fields is read from JSON, written to it and published as a
// JSON Schema from that one table, so the three cannot differ. The range of a parameter bounds a
// number, or the length of a text; of a list it bounds each entry.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/near_name.h"
#include "base/param.h"
#include "study/design/json.h"
#include "study/design/mistake.h"

namespace assay::study {

inline constexpr std::size_t most_letters = 20'000;
inline constexpr std::size_t most_entries = 200'000;

template <class T>
concept HasFields = requires {
  T::params;
};
template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

inline Range length_range(const Range& range) {
  return {std::max(range.low, 0.0), std::min(range.high, static_cast<double>(most_letters))};
}

class FieldReader {
 public:
  explicit FieldReader(Mistakes& mistakes) : mistakes_(mistakes) {}

  template <class T>
  void read(T& value, const nlohmann::json& json, const std::string& place, const Range& range) {
    if (mistakes_.size() >= most_mistakes) return;
    if constexpr (is_optional<T>) {
      read(value.emplace(), json, place, range);
    } else if constexpr (is_list<T>) {
      read_list(value, json, place, range);
    } else if constexpr (HasFields<T>) {
      read_object(value, json, place);
    } else if constexpr (std::same_as<T, bool>) {
      if (!json.is_boolean()) return wrong_kind(place, json, "true or false");
      value = json.get<bool>();
    } else if constexpr (std::same_as<T, std::string>) {
      read_text(value, json, place, range);
    } else if constexpr (std::is_enum_v<T>) {
      read_word(value, json, place);
    } else {
      read_number(value, json, place, range);
    }
  }

 private:
  void add(const std::string& place, std::string sentence) {
    if (mistakes_.size() < most_mistakes) mistakes_.push_back({place, std::move(sentence)});
  }
  void wrong_kind(const std::string& place, const nlohmann::json& json, std::string_view wanted) {
    const bool null = json.is_null();
    add(place, fmt::format("This is {} where {} belongs{}", json_type_name(json), wanted,
                           null ? "; leave it out instead." : "."));
  }

  template <class T>
  void read_list(std::vector<T>& list, const nlohmann::json& json, const std::string& place,
                 const Range& range) {
    list.clear();
    if (!json.is_array()) return wrong_kind(place, json, "a list");
    if (json.size() > most_entries) {
      return add(place, fmt::format("The list has {} entries; {} are the most.", json.size(),
                                    most_entries));
    }
    list.resize(json.size());
    for (std::size_t at = 0; at < json.size(); ++at) {
      read(list[at], json[at], fmt::format("{}/{}", place, at), range);
    }
  }

  template <class T>
  void read_object(T& value, const nlohmann::json& json, const std::string& place) {
    if (!json.is_object()) return wrong_kind(place, json, "an object");
    std::vector<std::string> known;
    for_each_param<T>([&](const auto& param) {
      known.emplace_back(param.name);
      const std::string inner = fmt::format("{}/{}", place, param.name);
      if (const auto member = json.find(param.name); member != json.end()) {
        read(value.*param.field, *member, inner, param.range);
      } else if (param.use == Use::required) {
        add(inner, fmt::format("This is missing: {}.", param.help));
      }
    });
    for (const auto& [key, member] : json.items()) {
      if (std::ranges::find(known, key) != known.end()) continue;
      add(fmt::format("{}/{}", place, key),
          fmt::format("There is no key '{}' here{}", key, did_you_mean(key, known)));
    }
  }

  void read_text(std::string& value, const nlohmann::json& json, const std::string& place,
                 const Range& range);

  template <class T>
  void read_word(T& value, const nlohmann::json& json, const std::string& place) {
    if (!json.is_string()) return wrong_kind(place, json, "a text");
    const auto& text = json.get_ref<const std::string&>();
    if (const auto word = Value<T>::read(text, {})) {
      value = *word;
      return;
    }
    std::vector<std::string> known;
    for (const auto& word : Words<T>::values) known.emplace_back(word.text);
    add(place, fmt::format("'{}' is none of {}{}", text, assay::listed(known, "and"),
                           near_names(text, known).empty() ? "." : did_you_mean(text, known)));
  }

  template <class T>
  void read_number(T& value, const nlohmann::json& json, const std::string& place,
                   const Range& range) {
    const std::string wanted = Value<T>::expected(range);
    if (!json.is_number()) return wrong_kind(place, json, wanted);
    const double number = json.get<double>();
    const bool whole = !std::integral<T> || number == std::floor(number);
    Range allowed = range;
    if constexpr (std::integral<T>) {
      allowed.low = std::max(range.low, static_cast<double>(std::numeric_limits<T>::min()));
      allowed.high = std::min(range.high, static_cast<double>(std::numeric_limits<T>::max()));
    }
    if (!whole || !allowed.contains(number)) {
      return add(place, fmt::format("{} does not fit; give {}.", json.dump(), wanted));
    }
    value = static_cast<T>(number);
  }

  Mistakes& mistakes_;
};

// Every field, defaults included; an optional one without a value is left out.
template <class Json, class T>
Json fields_to_json(const T& value) {
  if constexpr (is_list<T>) {
    Json list = Json::array();
    for (const auto& entry : value) list.push_back(fields_to_json<Json>(entry));
    return list;
  } else if constexpr (HasFields<T>) {
    Json object = Json::object();
    for_each_param<T>([&]<class F>(const Param<T, F>& param) {
      if constexpr (is_optional<F>) {
        if (const auto& held = value.*param.field) {
          object[std::string(param.name)] = fields_to_json<Json>(*held);
        }
      } else {
        object[std::string(param.name)] = fields_to_json<Json>(value.*param.field);
      }
    });
    return object;
  } else if constexpr (std::is_enum_v<T>) {
    return Value<T>::write(value);
  } else {
    return value;
  }
}

// The schema of a type; `value` has the defaults.
template <class T>
nlohmann::ordered_json schema_of(const T& value, const Range& range) {
  using Json = nlohmann::ordered_json;
  if constexpr (is_optional<T>) {
    return schema_of(typename T::value_type{}, range);
  } else if constexpr (is_list<T>) {
    return Json{{"type", "array"},
                {"maxItems", most_entries},
                {"items", schema_of(typename T::value_type{}, range)}};
  } else if constexpr (HasFields<T>) {
    Json properties = Json::object();
    Json required = Json::array();
    for_each_param<T>([&]<class F>(const Param<T, F>& param) {
      Json inner{{"description", param.help}};
      inner.update(schema_of(value.*param.field, param.range));
      if constexpr (!HasFields<F> && !is_optional<F> && !is_list<F>) {
        if (param.use != Use::required) inner["default"] = fields_to_json<Json>(value.*param.field);
      }
      properties[std::string(param.name)] = std::move(inner);
      if (param.use == Use::required) required.push_back(param.name);
    });
    Json object{{"type", "object"}, {"additionalProperties", false}, {"properties", properties}};
    if (!required.empty()) object["required"] = required;
    return object;
  } else if constexpr (std::same_as<T, bool>) {
    return Json{{"type", "boolean"}};
  } else if constexpr (std::same_as<T, std::string>) {
    const Range length = length_range(range);
    return Json{{"type", "string"},
                {"minLength", static_cast<std::size_t>(length.low)},
                {"maxLength", static_cast<std::size_t>(length.high)}};
  } else if constexpr (std::is_enum_v<T>) {
    Json words = Json::array();
    for (const auto& word : Words<T>::values) words.push_back(word.text);
    return Json{{"enum", words}};
  } else {
    Json number{{"type", std::integral<T> ? "integer" : "number"}};
    if (std::isfinite(range.low)) number["minimum"] = static_cast<T>(range.low);
    if (std::isfinite(range.high)) number["maximum"] = static_cast<T>(range.high);
    return number;
  }
}

}  // namespace assay::study
