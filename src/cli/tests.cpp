#include "cli/tests.h"

#include <ostream>

#include "base/table.h"
#include "math/stats/procedure.h"

namespace assay::cli {

void Tests::operator()(Console& console) const {
  Table table{.columns = {"test", "title", "family", "needs", "spec", "summary", "reference"}};
  for (const stats::Procedure& test : stats::catalogue()) {
    const stats::Info& about = test.info;
    table.add({std::string(about.name), std::string(about.title),
               Value<stats::Family>::write(about.family), to_string(about.needs),
               to_string(test.complete({})), std::string(about.summary),
               std::string(about.reference)});
  }
  if (json) {
    write_json(console.out, table);
    return;
  }
  // For people, a paragraph each: a table of sentences is wider than any screen.
  for (const std::vector<Cell>& row : table.rows) {
    const auto text = [&](std::size_t column) { return std::get<std::string>(row[column]); };
    console.out << text(4) << "\n  " << text(5) << "\n  " << text(2) << "; needs " << text(3)
                << "\n  " << text(6) << '\n';
  }
  console.out << "\nEvery parameter is explained in docs/reference/tests.md.\n";
}

}  // namespace assay::cli
