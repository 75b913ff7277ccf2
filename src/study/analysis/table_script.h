// The tables of a report, found again in R: a script, and the data that it reads.
#pragma once

#include "study/analysis/group.h"

namespace assay::analysis {

// The files r/tables.R, whose last part is `code`, and r/responses.csv, one row a response. The
// code has what tables share: `rows`, the responses; `check`, which compares a table with the
// report's; means and shares with their intervals. Lines of `settings`, "splits <- 100\n", set what
// else it reads.
std::vector<Attachment> table_script(std::string_view code, const Rows& rows,
                                     std::string_view settings = {});

// Of test trials, those of these screens.
Rows rows_of_screens(const Evidence& evidence, std::initializer_list<std::string_view> screens);

// A further file for the code to read: "natural.csv".
Attachment script_data(std::string_view name, const Table& table);

}  // namespace assay::analysis
