#include "cli/methods.h"

#include <ostream>

#include "attribution/method.h"
#include "base/table.h"

namespace assay::cli {

void Methods::operator()(Console& console) const {
  Table table{.columns = {"method", "family", "spec", "summary", "reference"}};
  for (const attribution::Method& method : attribution::catalogue()) {
    const attribution::Info& about = method.info;
    table.add({std::string(about.name), Value<attribution::Family>::write(about.family),
               to_string(method.complete({})), std::string(about.summary),
               std::string(about.reference)});
  }
  if (json) {
    write_json(console.out, table);
    return;
  }
  // For people, a paragraph each: a table of sentences is wider than any screen.
  for (const std::vector<Cell>& row : table.rows) {
    const auto text = [&](std::size_t column) { return std::get<std::string>(row[column]); };
    console.out << text(2) << "\n  " << text(3) << '\n';
    if (!text(4).empty()) console.out << "  " << text(4) << '\n';
  }
  console.out << "\nEvery parameter is explained in docs/reference/methods.md.\n";
}

}  // namespace assay::cli
