#include "study/responses/csv.h"

#include "base/csv_text.h"

namespace assay::responses {

std::string csv_header() {
  std::vector<std::string> names;
  for (const Column& column : columns()) names.emplace_back(column.name);
  return csv_record(names);
}

std::string csv_rows(std::span<const ResponseRow> rows) {
  std::string text;
  for (const ResponseRow& row : rows) text += csv_record(cells_of(row));
  return text;
}

void Csv::operator()(store::Connection& connection, const Scope& scope, const Sink& sink) const {
  sink(info.file, csv_header());
  for_each_session(connection, scope, [&](const SessionRecord& taken) {
    sink(info.file, csv_rows(response_rows(taken)));
  });
}

}  // namespace assay::responses
