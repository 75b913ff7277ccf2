// Settings: parameters as text, before the unit that has them is made. They come from a command
// line or from a spec string such as "deletion:steps=64,fill=0.5", and go back into one, so that a
// results file can say exactly what ran.
#pragma once

#include "base/error.h"
#include "base/param.h"

namespace assay {

struct Setting {
  std::string name;
  std::string value;

  bool operator==(const Setting&) const = default;
};
using Settings = std::vector<Setting>;

struct Spec {
  std::string name;
  Settings settings;

  bool operator==(const Spec&) const = default;
};

// Grammar: name [":" key "=" value {"," key "=" value}]. A backslash takes the next character of a
// value as it is. Throws Error for anything else.
Spec parse_spec(std::string_view text);
std::string to_string(const Spec& spec);

// Messages name a parameter as its user wrote it: "steps" in a spec, "--steps" among flags.
enum class Naming { spec, flags };
std::string written(const Described& param, Naming naming);

// Throws Error for a setting the unit does not have, one given twice, or one missing.
void check(const Settings& settings, const std::vector<Described>& params, std::string_view unit,
           Naming naming);
[[noreturn]] void refuse_unknown(std::string_view given, const std::vector<Described>& params,
                                 std::string_view unit, Naming naming);
[[noreturn]] void refuse_value(const Setting& setting, const std::vector<Described>& params,
                               Naming naming);

// The unit with its defaults, and the settings laid over them.
template <class Unit>
Unit configured(const Settings& settings, Naming naming = Naming::spec) {
  const std::vector<Described> params = described<Unit>();
  check(settings, params, Unit::info.name, naming);

  Unit unit{};
  // What is given for a repeatable parameter replaces its default, so that goes first.
  for_each_param<Unit>([&]<class T>(const Param<Unit, T>& param) {
    if constexpr (Field<T>::repeats) {
      for (const Setting& setting : settings) {
        if (setting.name == param.name) (unit.*param.field).clear();
      }
    }
  });
  for (const Setting& setting : settings) {
    for_each_param<Unit>([&]<class T>(const Param<Unit, T>& param) {
      if (setting.name != param.name) return;
      auto value = Value<typename Field<T>::Element>::read(setting.value, param.range);
      if (!value) refuse_value(setting, params, naming);
      Field<T>::put(unit.*param.field, std::move(*value));
    });
  }
  return unit;
}

// Every parameter of the unit as text; configured<Unit>(settings_of(unit)) is the unit again.
template <class Unit>
Settings settings_of(const Unit& unit) {
  Settings settings;
  for_each_param<Unit>([&]<class T>(const Param<Unit, T>& param) {
    for (std::string& text : Field<T>::texts(unit.*param.field)) {
      if (!text.empty()) settings.push_back({std::string(param.name), std::move(text)});
    }
  });
  return settings;
}

}  // namespace assay
