// Rows as jsPsych would have written them, for scripts that read its data: trial_type, trial_index,
// time_elapsed, rt, response (the index of a button), stimulus; our columns stand beside them.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct Jspsych {
  static constexpr Info info{.name = "jspsych",
                             .summary = "Rows as jsPsych writes them, one JSON list.",
                             .file = "responses.json",
                             .type = "application/json"};
  static constexpr std::tuple<> params{};

  void operator()(store::Connection& connection, const Scope& scope, const Sink& sink) const;
};

// The plugin that shows such a screen; of what jsPsych has none for, a name of ours.
std::string_view plugin_of(std::string_view screen);

}  // namespace assay::responses
