#include "study/analysis/natural_shares.h"

#include <algorithm>
#include <cmath>

#include "base/csv.h"
#include "base/error.h"
#include "base/file.h"
#include "base/param.h"

namespace assay::analysis {
namespace {

std::size_t place_of(const std::vector<std::string>& header, const char* column,
                     const std::string& name) {
  const auto found = std::ranges::find(header, column);
  if (found == header.end()) {
    fail("'{}' has no column '{}'; shares of items need bin, ai_right and share.", name, column);
  }
  return static_cast<std::size_t>(found - header.begin());
}

}  // namespace

std::vector<NaturalShare> read_natural(const std::filesystem::path& path) {
  const std::string name = path.string();
  const std::vector<CsvRecord> records = parse_csv(read_file(path), name);
  if (records.empty()) fail("'{}' is empty; it should say how common each kind of item is.", name);
  const std::size_t bin = place_of(records[0].fields, "bin", name);
  const std::size_t right = place_of(records[0].fields, "ai_right", name);
  const std::size_t share = place_of(records[0].fields, "share", name);
  std::vector<NaturalShare> shares;
  double sum = 0;
  for (const CsvRecord& record : std::span(records).subspan(1)) {
    const std::string& said = record.fields[right];
    const auto value = Value<double>::read(record.fields[share], {});
    if (!value || !(*value >= 0) || !std::isfinite(*value) || (said != "1" && said != "0")) {
      fail("Line {} of '{}' has ai_right '{}' and share '{}'; give 1 or 0, and a number from 0 on.",
           record.line, name, said, record.fields[share]);
    }
    const bool is_there = std::ranges::any_of(shares, [&](const NaturalShare& one) {
      return one.bin == record.fields[bin] && one.ai_right == (said == "1");
    });
    if (is_there) fail("Line {} of '{}' has a kind that is there already.", record.line, name);
    shares.push_back({record.fields[bin], said == "1", *value});
    sum += *value;
  }
  if (!(sum > 0)) fail("'{}' has no share above 0.", name);
  for (NaturalShare& one : shares) one.share /= sum;
  return shares;
}

}  // namespace assay::analysis
