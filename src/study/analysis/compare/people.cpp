#include "study/analysis/compare/people.h"

#include <fmt/format.h>

#include "study/analysis/flow_chart.h"

namespace assay::analysis {
namespace {

std::string reasons_of(const Station& station) {
  std::string words;
  for (const auto& [reason, count] : station.lost) {
    words += fmt::format("{}{}: {}", words.empty() ? "" : ", ", in_words(reason), count);
  }
  return words;
}

Sheet flow_sheet(std::span<const Sorted> studies) {
  Sheet sheet{.id = "studies",
              .title = "Participants of each study",
              .unit = "participant",
              .table = {.columns = {"study", "protocol", "began", "did not finish", "completed",
                                    "excluded", "analysed"}},
              .digits = 0};
  for (const Sorted& study : studies) {
    if (study.flow.size() != 3) continue;
    const auto people = [&](std::size_t at) {
      return static_cast<std::int64_t>(study.flow[at].people);
    };
    sheet.table.add({study.kept.study, study.kept.protocol, people(0), reasons_of(study.flow[0]),
                     people(1), reasons_of(study.flow[1]), people(2)});
  }
  return sheet;
}

Sheet odd_sheet(std::span<const Sorted> studies) {
  Sheet sheet{.id = "odd",
              .title = "Odd data",
              .unit = "response",
              .table = {.columns = {"study", "what", "rows", "first", "what was done"}},
              .digits = 0};
  for (const Sorted& study : studies) {
    for (const Concern& concern : study.concerns) {
      sheet.table.add({study.kept.study, concern.what, static_cast<std::int64_t>(concern.count),
                       concern.example, concern.done});
    }
  }
  return sheet;
}

}  // namespace

Section who_took_part(std::span<const Sorted> studies) {
  Section section{.title = "Who took part"};
  section.sheets.push_back(flow_sheet(studies));
  Sheet odd = odd_sheet(studies);
  if (odd.table.rows.empty()) {
    section.text.emplace_back("Nothing odd was found in the responses of any study.");
  } else {
    section.sheets.push_back(std::move(odd));
  }
  return section;
}

}  // namespace assay::analysis
