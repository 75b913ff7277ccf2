// From rows to the data of a statistical test, and from its result to a finding.
#pragma once

#include <span>

#include "math/stats/corrections.h"
#include "math/stats/procedure.h"
#include "study/analysis/group.h"

namespace assay::analysis {

// One value for each unit, with the group it belongs to.
struct Sample {
  std::string group;
  std::string unit;  // participant, item
  double value;
};

// Columns x by `group`, whose levels have the order in which the samples have them first; with
// `is_paired`, tied together by their units. A test of two compares the first with the second.
stats::Data data_of(std::string measure, std::string group, std::span<const Sample> samples,
                    std::string unit = {}, bool is_paired = false);

// Asks the catalogue's test of this spec.
stats::Result ask(std::string_view spec, const stats::Data& data);

// "GradCAM" and "3-NN" become "gradcam_3_nn".
std::string id_of(std::string_view text);

// Each pair of groups, in their order, by the same test, the first against the second; p adjusted
// over all pairs.
struct Pairwise {
  std::string id;       // stem of the findings'
  std::string measure;  // "accuracy"
  std::string outcome;  // column of the responses
  std::string unit;     // "participant"
  std::string spec = "mann_whitney";
  bool is_paired = false;
  stats::Correction correction = stats::Correction::holm;
};
std::vector<Finding> compared(const Pairwise& how, std::span<const std::string> groups,
                              std::span<const Sample> samples);

// Adjusts p over all findings that have one and says so in each.
void adjust(std::span<Finding> findings, stats::Correction correction);

}  // namespace assay::analysis
