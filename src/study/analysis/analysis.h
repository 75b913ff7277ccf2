// What comes out of an analysis, as a value: sections of tables, figures and tests that a page, a
// set of CSV files and R scripts are written from.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/table.h"
#include "math/stats/data.h"
#include "math/stats/result.h"
#include "report/element.h"

namespace assay::analysis {

// A table with what a reader must know of it. Cells have all their digits.
struct Sheet {
  std::string id;     // names its file, "accuracy_by_bin"; no other in the analysis has it
  std::string title;  // "Accuracy by difficulty"
  std::string unit;   // what counts as independent: "participant", "item", "response"
  Table table;
  int digits = 2;                       // behind the point, on a page
  std::vector<std::string> notes = {};  // "Trials are pooled over participants."
};

struct Figure {
  std::string id;
  std::string title;
  std::string caption;
  report::Element picture;
  std::string numbers;  // id of the sheet it is drawn from
};

// A question and its answer. `data` goes into the R script that finds the answer again.
struct Finding {
  std::string id;        // names its R script
  std::string question;  // "Accuracy with GradCAM and with 3-NN"
  std::string unit;
  std::string outcome;  // the column of the responses that is tested: "correct", "rt", ...
  stats::Data data = {};
  stats::Result result = {};
  std::optional<double> adjusted_p = std::nullopt;  // over the family it belongs to
  std::string correction = {};                      // "Holm over 10 tests"
  bool is_planned = false;                          // in the frozen design
};

struct Section {
  std::string title;
  std::vector<std::string> text = {};  // paragraphs
  std::vector<Sheet> sheets = {};
  std::vector<Figure> figures = {};
  std::vector<Finding> findings = {};
};

// Something odd in the data: how often, where first, and what was done about it.
struct Concern {
  std::string what;
  std::size_t count = 0;
  std::string example = {};
  std::string done = {};

  bool operator==(const Concern&) const = default;
};

// Where people went: a box of the flow chart.
struct Station {
  std::string name;
  std::size_t people = 0;
  std::vector<std::pair<std::string, std::size_t>> lost = {};  // reasons, before the next station

  bool operator==(const Station&) const = default;
};

// A file beside those that sections make: a script, or data that it reads.
struct Attachment {
  std::string path;  // within the folder of the analysis: "r/comparison.R"
  std::string text;
};

struct Analysis {
  std::string title = {};
  std::string study = {};                 // or the workspace, of a comparison
  std::string protocol = {};              // none of a comparison
  bool is_simulated = false;              // somebody in it was a program
  std::vector<std::string> summary = {};  // plain sentences, the most important first
  std::vector<Station> flow = {};
  std::vector<Concern> concerns = {};
  std::vector<Section> sections = {};
  std::vector<Section> with_all =
      {};                    // the same without exclusions; empty when nobody was excluded
  std::string methods = {};  // a paragraph for a paper
  std::vector<Attachment> attachments = {};
};

// Null where there is none of that id.
const Sheet* find_sheet(const std::vector<Section>& sections, std::string_view id);
const Finding* find_finding(const std::vector<Section>& sections, std::string_view id);

// What a table with those who are excluded is called beside the one without them.
std::string with_excluded(std::string_view id);

}  // namespace assay::analysis
