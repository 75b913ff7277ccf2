// What the sections of a report share. Each section is a file of its name: it adds what it shows to
// the page and what lies beside the page to the files.
#pragma once

#include "base/table.h"
#include "evaluate/sweep_report/page.h"
#include "report/page.h"

namespace assay::sweep_report {

using report::Element;
using report::element;

// One model of the file, and where what is made of it goes.
struct ReportPart {
  const sweep::Results& results;
  const Findings& findings;
  std::size_t model;
  std::vector<ReportFile>& files;

  const ModelFindings& model_findings() const { return findings.models[model]; }
  const Rules& rules() const { return findings.rules; }
  // "Curves", or "Curves: net.onnx" where there are several models.
  std::string heading(std::string_view words) const;
  // A figure with its SVG and CSV files; `name` is theirs, without the model's.
  Element figure(Element drawing, const std::vector<std::string>& caption, const std::string& name,
                 const Table& numbers) const;
  // A note that says where the numbers are, having put them there.
  Element numbers(const std::string& name, const Table& table) const;
};

// "01_deletion": names a metric's files.
std::string file_stem(std::size_t metric, const std::string& name);

Element paragraph(std::string_view text);
Element note(std::string_view text);
// Three digits of numbers; a column of nothing but numbers is set to the right. Rows whose names
// are in brackets are no methods and stand back. What follows a line end is small, below the rest.
Element table_of(const Table& table);
// Of an optional number.
Cell cell(const std::optional<double>& value);
// "rise", "[random]" for a control, "(truth)" for the truth.
std::string row_name(const Contender& contender);

Element leaderboard_section(const ReportPart& part);  // charts, sentences
Element truth_section(const ReportPart& part);        // metrics by places where the truth is known
Element tests_section(const ReportPart& part);
Element curves_section(const ReportPart& part);
Element ranks_section(const ReportPart& part);  // methods by metrics
Element metrics_section(const ReportPart& part);
Element items_section(const ReportPart& part, const Paint& paint);
Element undefined_section(const ReportPart& part);
Element costs_section(const ReportPart& part);
Element methods_section(const sweep::Results& results, const Findings& findings,
                        const std::string& source);

}  // namespace assay::sweep_report
