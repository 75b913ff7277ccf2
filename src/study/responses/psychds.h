// A folder after Psych-DS (psych-ds.github.io): a description that names every column of every data
// file, the data as CSV, and something to read.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct Psychds {
  static constexpr Info info{.name = "psychds",
                             .summary = "A Psych-DS folder: description, data and a read-me."};
  static constexpr std::tuple<> params{};

  void operator()(store::Connection& connection, const Scope& scope, const Sink& sink) const;
};

// What may stand in a file name there: letters and digits.
std::string file_word(std::string_view text);

}  // namespace assay::responses
