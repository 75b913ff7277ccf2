// What a results file is made of: which models, methods, metrics and items were put together, and
// at what cost. Everything else refers to these by their number, which is their place in the file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "evaluate/runner/evaluation.h"
#include "evaluate/runner/method.h"

namespace assay::sweep {

using runner::AskedItem;
using runner::Cost;
using runner::Role;

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

// What holds for a whole file: scores under other terms go to another file.
struct Terms {
  std::string output = "probability";  // the score that metrics look at
  std::string explains = "logit";      // the score that methods explain
  std::string target = "predicted";
  std::uint64_t seed = 0;
  std::string suite = {};  // the spec of the suite whose truth was planted; none of other data

  bool operator==(const Terms&) const = default;
};

}  // namespace assay::sweep
