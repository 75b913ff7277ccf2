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

[[noreturn]] void refuse_unknown(std::string_view given, const std::vector<Described>& params,
                                 std::string_view unit, Naming naming);

// Lays the settings over the values that the parameters have. Throws Error for a setting the unit
// does not have, one given twice, one missing, or a value that does not fit.
void configure(const std::vector<BoundParam>& params, const Settings& settings,
               std::string_view unit, Naming naming);
Settings as_settings(const std::vector<BoundParam>& params);

// The unit with its defaults, and the settings laid over them.
template <class Unit>
Unit configured(const Settings& settings, Naming naming = Naming::spec) {
  Unit unit{};
  configure(bound(unit), settings, Unit::info.name, naming);
  return unit;
}

// Every parameter of the unit as text; configured<Unit>(settings_of(unit)) is the unit again.
template <class Unit>
Settings settings_of(Unit unit) {
  return as_settings(bound(unit));
}

}  // namespace assay
