#include "study/analysis/compare/measure_parts.h"
#include "study/analysis/review/correction.h"
#include "study/analysis/review/parts.h"

namespace assay::analysis {

// As the analysis of reviews takes it for the area of a map.
constexpr double corrected_above = 0.3;

void measure_reviews(const Evidence& evidence, Measuring& to) {
  for (const review::Rated& one : review::rated(evidence)) {
    to.add({"rating"}, *one.row, one.row->condition, one.value);
  }
  for (const Corrected& one : corrections_of(evidence, corrected_above).all) {
    if (!one.change || !one.change->iou) continue;
    to.add({"kept by correctors (IoU)"}, *one.row, one.row->condition, *one.change->iou);
  }
  for (const review::Chosen& one : review::chosen(evidence)) {
    for (const std::string& name : one.offered) {
      to.add({"chosen as best"}, *one.row, name, name == one.condition ? 1 : 0);
    }
  }
}

}  // namespace assay::analysis
