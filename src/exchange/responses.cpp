#include "exchange/responses.h"

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "base/utf8.h"
#include "data/csv.h"
#include "exchange/csv_text.h"
#include "exchange/files.h"

namespace assay::exchange {
namespace {

constexpr std::size_t nowhere = SIZE_MAX;

// Where each of our columns stands in the file.
std::vector<std::size_t> places_of(const std::vector<std::string>& header, Imported& result,
                                   const std::string& name) {
  std::vector<std::size_t> places;
  for (const Column& column : columns()) {
    const auto found = std::ranges::find(header, column.name);
    places.push_back(found == header.end() ? nowhere
                                           : static_cast<std::size_t>(found - header.begin()));
    if (found == header.end() && column.may_be_empty) {
      result.odd("a column that is missing", std::string(column.name));
    } else if (found == header.end()) {
      fail("'{}' has no column '{}'; it is no table of responses.", name, column.name);
    }
  }
  for (const std::string& title : header) {
    if (std::ranges::find(columns(), title, &Column::name) == columns().end()) {
      result.odd("a column that is not known", printable(title));
    }
  }
  return places;
}

}  // namespace

Imported Responses::operator()(const std::filesystem::path& path) const {
  const std::string name = path.string();
  const auto records = data::parse_csv(read_file(path, most_bytes_of_import), name);
  if (records.empty()) fail("'{}' is empty.", name);
  Imported result;
  const std::vector<std::size_t> places = places_of(records[0].fields, result, name);
  for (const data::CsvRecord& record : std::span(records).subspan(1)) {
    ++result.read;
    std::vector<std::string> cells;
    for (const std::size_t place : places) {
      cells.push_back(place == nowhere ? "" : unguarded(record.fields[place]));
    }
    result.rows.push_back(row_of(cells, fmt::format("Line {} of '{}'", record.line, name)));
  }
  return result;
}

}  // namespace assay::exchange
