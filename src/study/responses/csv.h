// Tidy comma-separated values: one row a response, one column a fact.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct Csv {
  static constexpr Info info{.name = "csv",
                             .summary = "One row a response; safe to open in a spreadsheet.",
                             .file = "responses.csv",
                             .type = "text/csv; charset=utf-8"};
  static constexpr std::tuple<> params{};

  void operator()(store::Connection& connection, const Scope& scope, const Sink& sink) const;
};

// The records of a table of responses.
std::string csv_header();
std::string csv_rows(std::span<const ResponseRow> rows);

}  // namespace assay::responses
