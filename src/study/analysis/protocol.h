// How responses of a protocol become sections of a report. Each protocol is a unit; the catalogue
// names them all.
#pragma once

#include "base/catalogue.h"
#include "study/analysis/evidence.h"

namespace assay::analysis {

struct Info {
  std::string_view name;     // as designs name the protocol
  std::string_view summary;  // one sentence
  std::string_view reference;
};

struct ProtocolReport {
  std::vector<std::string> summary;  // plain sentences, the most important first
  std::vector<Section> sections;
  std::string methods;  // sentences for a paper: what was compared, by which tests
  std::vector<Attachment> attachments =
      {};  // an R script that finds the tables again, and its data
};

using Run = std::function<ProtocolReport(const Evidence&)>;
using Protocol = Entry<Info, Run>;
std::span<const Protocol> protocols();

// Told what begins now: one of these many steps.
using StepProgress = std::function<void(std::string_view now)>;
inline constexpr std::size_t analysis_steps = 3;

// The whole analysis of a study by a protocol's spec ("team:keep_once=true"; the study's own when
// empty). Throws Error when no response is left or the protocol is unknown.
Analysis analysed(Source source, std::string_view spec = {}, const StepProgress& watch = {});

}  // namespace assay::analysis
