#include "study/analysis/analysis.h"

namespace assay::analysis {

const Sheet* find_sheet(const std::vector<Section>& sections, std::string_view id) {
  for (const Section& section : sections) {
    for (const Sheet& sheet : section.sheets) {
      if (sheet.id == id) return &sheet;
    }
  }
  return nullptr;
}

const Finding* find_finding(const std::vector<Section>& sections, std::string_view id) {
  for (const Section& section : sections) {
    for (const Finding& finding : section.findings) {
      if (finding.id == id) return &finding;
    }
  }
  return nullptr;
}

std::string with_excluded(std::string_view id) { return std::string(id) + "_with_excluded"; }

}  // namespace assay::analysis
