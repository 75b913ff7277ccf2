// A method as it was requested: a unit of a catalogue with all its parameters, maps that lie in a
// file, or the ground truth in the place of a map.
#pragma once

#include <memory>

#include "explain/attribution/method.h"
#include "explain/text/method.h"

namespace assay::runner {

// Controls score what chance scores. The truth, where a mask says what it is, is judged as if it
// were a map: no method can be expected to score better.
enum class Role { method, control, truth };

class StoredMaps;

// What one catalogue's method says of items whose maps have the shape of the input, or of texts.
struct Method {
  std::string name;  // as it was asked for
  std::string spec;  // with every parameter
  Role role = Role::method;
  attribution::Explain explain = {};  // of arrays; empty where nobody knows the method
  text::Explain explain_words = {};   // of texts
  bool fits_any = true;               // asks a classifier for scores alone, or for nothing
  bool gives_examples = false;        // answers with other items and not with maps
  // Maps that are there already and are read instead of made.
  std::shared_ptr<const StoredMaps> stored = {};
  // The score that the maps explain, where it is not the one of the other methods.
  std::optional<model::Output> explains = std::nullopt;
};

}  // namespace assay::runner

namespace assay {

template <>
struct Words<runner::Role> {
  static constexpr std::array values{Word{runner::Role::method, "method"},
                                     Word{runner::Role::control, "control"},
                                     Word{runner::Role::truth, "truth"}};
};

}  // namespace assay
