// Names under which units of a catalogue are known elsewhere, so that who looks for one of them
// finds it.
#pragma once

#include <span>

#include "base/spec.h"

namespace assay {

struct Alias {
  std::string_view name;
  std::string_view spec;   // what it means here
  std::string_view whose;  // who calls it so
};

// What a unit of a catalogue is called; `command` lists them all.
struct Noun {
  std::string_view one;      // "metric"
  std::string_view command;  // "assay metrics"
};

// The spec by the unit's own name, under which the alias's settings stand where none are given.
// Throws Error, with near names of both kinds, for a name that is neither.
Spec by_own_name(Spec given, std::span<const std::string_view> own, std::span<const Alias> aliases,
                 const Noun& noun);

// Other names of a unit: "mass_accuracy" or "log_odds (loss=log_odds)".
std::vector<std::string> other_names(std::string_view unit, std::span<const Alias> aliases);

}  // namespace assay
