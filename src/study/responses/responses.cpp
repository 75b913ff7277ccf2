#include "study/responses/responses.h"

#include <algorithm>
#include <map>

#include "base/csv.h"
#include "base/csv_text.h"
#include "base/error.h"
#include "base/file.h"
#include "base/utf8.h"
#include "study/responses/files.h"

namespace assay::responses {
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
      result.add_oddity("a column that is missing", std::string(column.name));
    } else if (found == header.end()) {
      fail("'{}' has no column '{}'; it is no table of responses.", name, column.name);
    }
  }
  for (const std::string& title : header) {
    if (std::ranges::find(columns(), title, &Column::name) == columns().end()) {
      result.add_oddity("a column that is not known", printable(title));
    }
  }
  return places;
}

// A number is given once in a session, or the line is there twice; analyses would keep one of two
// different answers and not say which. Of a row no more than a hash is kept.
class Numbered {
 public:
  void add(const ResponseRow& row, std::size_t line, const std::string& name) {
    const std::size_t session = sessions_.emplace(row.session, sessions_.size()).first->second;
    const std::size_t hash = std::hash<std::string>()(csv_record(cells_of(row)));
    const auto [first, is_new] =
        first_.emplace(std::tuple(session, row.seq, row.question), std::pair(hash, line));
    if (is_new || first->second.first == hash) return;
    fail(
        "Line {} of '{}' has {} in the column 'seq', which line {} gives another answer of the "
        "session '{}'; number the answers of a session 1, 2, 3 and so on.",
        line, name, row.seq, first->second.second, printable(row.session));
  }

 private:
  std::map<std::string, std::size_t> sessions_;
  std::map<std::tuple<std::size_t, std::int64_t, std::string>, std::pair<std::size_t, std::size_t>>
      first_;
};

}  // namespace

Imported for_each_response(const std::filesystem::path& path,
                           const std::function<void(const ResponseRow&)>& take) {
  const std::string name = path.string();
  const std::string text = read_file(path, most_bytes_of_import);
  CsvReader reader(text, name);
  CsvRecord record;
  if (!reader.next(record)) fail("'{}' is empty.", name);
  Imported result;
  const std::vector<std::size_t> places = places_of(record.fields, result, name);
  Numbered numbered;
  std::vector<std::string> cells(places.size());
  while (reader.next(record)) {
    ++result.read;
    for (std::size_t at = 0; at < places.size(); ++at) {
      cells[at] = places[at] == nowhere ? "" : unguarded(record.fields[places[at]]);
    }
    const std::string where = fmt::format("Line {} of '{}'", record.line, name);
    const ResponseRow row = row_of(cells, where);
    expect_sound(row, where);
    numbered.add(row, record.line, name);
    take(row);
  }
  return result;
}

Imported Responses::operator()(const std::filesystem::path& path) const {
  std::vector<ResponseRow> rows;
  Imported result = for_each_response(path, [&](const ResponseRow& row) { rows.push_back(row); });
  result.rows = std::move(rows);
  return result;
}

}  // namespace assay::responses
