#include "study/analysis/methods.h"

#include <algorithm>
#include <map>

#include "base/spec.h"
#include "explain/attribution/method.h"
#include "explain/text/method.h"

namespace assay::analysis {

std::string method_of(const Evidence& evidence, const std::string& condition) {
  if (evidence.design) {
    for (const study::Condition& known : evidence.design->conditions) {
      if (known.name != condition) continue;
      for (const study::Shown& shown : known.shows) {
        if (!shown.method.empty()) return shown.method;
      }
    }
  }
  return condition;
}

bool is_same_method(std::string_view scored, std::string_view shown) {
  if (scored == shown) return true;
  const auto name = [](std::string_view spec) { return spec.substr(0, spec.find(':')); };
  const bool is_plain = name(scored) == scored || name(shown) == shown;
  return is_plain && name(scored) == name(shown);
}

bool is_control(std::string_view method) {
  std::string_view name = method.substr(0, method.find(':'));
  const std::size_t last = name.find_last_not_of("0123456789");
  if (last != name.npos && last + 1 < name.size() && name[last] == '_') name = name.substr(0, last);
  const auto holds = [&](const auto& catalogue, auto control) {
    return std::ranges::any_of(catalogue, [&](const auto& row) {
      return row.info.name == name && row.info.family == control;
    });
  };
  return holds(attribution::catalogue(), attribution::Family::control) ||
         holds(text::catalogue(), text::Family::control);
}

std::vector<std::string> metrics_of(const Evidence& evidence) {
  std::vector<std::string> names;
  for (const MachineScore& score : evidence.scores) {
    // Levels of a score, "masked_accuracy@15", are for the study that showed these.
    if (score.metric.find('@') != std::string::npos) continue;
    if (std::ranges::find(names, score.metric) == names.end()) names.push_back(score.metric);
  }
  return names;
}

std::map<std::string, double> scores_of(const Evidence& evidence, const std::string& metric,
                                        const std::string& method) {
  std::map<std::string, double> result;
  for (const MachineScore& score : evidence.scores) {
    if (score.metric == metric && is_same_method(score.method, method)) {
      result[score.item] = score.value;
    }
  }
  return result;
}

}  // namespace assay::analysis
