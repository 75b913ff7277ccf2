#include "exchange/responses.h"

#include <algorithm>

#include "base/csv.h"
#include "base/csv_text.h"
#include "base/error.h"
#include "base/file.h"
#include "base/utf8.h"
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

// A number is given once in a session, or the line is there twice; analyses would keep one of two
// different answers and not say which.
class Numbered {
 public:
  void add(const ResponseRow& row, std::size_t line, const std::string& name,
           std::vector<ResponseRow>& rows) {
    const auto [first, is_new] = first_.emplace(std::tuple(row.session, row.seq, row.question),
                                                std::pair(rows.size(), line));
    if (!is_new && rows[first->second.first] != row) {
      fail(
          "Line {} of '{}' has {} in the column 'seq', which line {} gives another answer of the "
          "session '{}'; number the answers of a session 1, 2, 3 and so on.",
          line, name, row.seq, first->second.second, printable(row.session));
    }
    rows.push_back(row);
  }

 private:
  std::map<std::tuple<std::string, std::int64_t, std::string>, std::pair<std::size_t, std::size_t>>
      first_;
};

}  // namespace

Imported Responses::operator()(const std::filesystem::path& path) const {
  const std::string name = path.string();
  const auto records = parse_csv(read_file(path, most_bytes_of_import), name);
  if (records.empty()) fail("'{}' is empty.", name);
  Imported result;
  const std::vector<std::size_t> places = places_of(records[0].fields, result, name);
  Numbered numbered;
  for (const CsvRecord& record : std::span(records).subspan(1)) {
    ++result.read;
    std::vector<std::string> cells;
    for (const std::size_t place : places) {
      cells.push_back(place == nowhere ? "" : unguarded(record.fields[place]));
    }
    const std::string where = fmt::format("Line {} of '{}'", record.line, name);
    const ResponseRow row = row_of(cells, where);
    expect_sound(row, where);
    numbered.add(row, record.line, name, result.rows);
  }
  return result;
}

}  // namespace assay::exchange
