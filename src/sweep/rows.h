// What a results file is made of: which models, methods, metrics and items were put together, and
// at what cost. Everything else refers to these by their number, which is their place in the file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/value.h"
#include "metrics/metric.h"

namespace assay::sweep {

// Controls score what chance scores. The truth, where a mask says what it is, is judged as if it
// were a map: no method can be expected to score better.
enum class Role { method, control, truth };

struct ModelRow {
  std::string name;
  std::string sha256;
};

struct MethodRow {
  std::string name;  // as it was asked for
  std::string spec;  // with every parameter
  Role role = Role::method;
  std::string files = {};  // sha256 of what lies in the files that the spec names; none: empty
};

struct MetricRow {
  std::string name;  // as it was asked for
  std::string spec;  // with every parameter
  metrics::Info info;
};

struct ItemRow {
  std::string name;
  std::optional<std::string> label = std::nullopt;
};

// What a model was asked about an item.
struct Asked {
  std::string sha256;  // of the item's numbers as this model takes them, or of its text
  std::size_t target = 0;
  // sha256 of where the object is, as this model sees it: masks, outlines, boxes, what each person
  // marked. Empty where nobody gave any for any item, so that no metric can have looked at it.
  std::string truth = {};

  bool operator==(const Asked&) const = default;
};

// What holds for a whole file: scores under other terms go to another file.
struct Terms {
  std::string output = "probability";  // the score that metrics look at
  std::string explains = "logit";      // the score that methods explain
  std::string target = "predicted";
  std::uint64_t seed = 0;
  std::string suite = {};  // the spec of the suite whose truth was planted; none of other data

  bool operator==(const Terms&) const = default;
};

// What a piece of work took. Of the rows that metrics asked scores of, those that had been run
// before were not run again.
struct Cost {
  double seconds = 0;
  std::size_t forward = 0;  // passes, of methods and metrics
  std::size_t backward = 0;
  std::size_t asked = 0;
  std::size_t run = 0;

  std::size_t saved() const { return asked - run; }
  Cost& operator+=(const Cost& other) {
    seconds += other.seconds;
    forward += other.forward;
    backward += other.backward;
    asked += other.asked;
    run += other.run;
    return *this;
  }
};

}  // namespace assay::sweep

namespace assay {

template <>
struct Words<sweep::Role> {
  static constexpr std::array values{Word{sweep::Role::method, "method"},
                                     Word{sweep::Role::control, "control"},
                                     Word{sweep::Role::truth, "truth"}};
};

}  // namespace assay
