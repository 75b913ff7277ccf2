#include "study/responses/oddities.h"

#include "base/csv.h"
#include "base/csv_text.h"
#include "base/error.h"
#include "base/file.h"

namespace assay::responses {
namespace {

const std::vector<std::string> oddity_columns{"what", "where"};

}  // namespace

std::string oddities_csv(std::span<const Oddity> oddities) {
  std::string text = csv_record(oddity_columns);
  for (const Oddity& one : oddities) text += csv_record(std::vector{one.what, one.where});
  return text;
}

std::vector<Oddity> read_oddities(const std::filesystem::path& path) {
  const auto records = parse_csv(read_file(path), path.string());
  if (records.empty() || records[0].fields != oddity_columns) {
    fail("'{}' is no list of oddities, whose columns are 'what' and 'where'.", path.string());
  }
  enum OddityColumn : std::size_t { what, where };
  std::vector<Oddity> oddities;
  for (const CsvRecord& record : std::span(records).subspan(1)) {
    oddities.push_back({unguarded(record.fields[what]), unguarded(record.fields[where])});
  }
  return oddities;
}

}  // namespace assay::responses
