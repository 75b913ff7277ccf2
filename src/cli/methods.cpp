#include "cli/methods.h"

#include <ostream>
#include <utility>

#include "attribution/method.h"
#include "base/table.h"
#include "text/method.h"

namespace assay::cli {

namespace {

template <class Info, class Function>
void add_rows(Table& table, std::span<const Entry<Info, Function>> methods, std::string_view of) {
  for (const auto& method : methods) {
    const Info& about = method.info;
    table.add({std::string(about.name), std::string(of),
               Value<std::remove_cvref_t<decltype(about.family)>>::write(about.family),
               to_string(method.complete({})), std::string(about.summary),
               std::string(about.reference)});
  }
}

}  // namespace

void Methods::operator()(Console& console) const {
  Table table{.columns = {"method", "explains", "family", "spec", "summary", "reference"}};
  add_rows(table, attribution::catalogue(), "arrays");
  add_rows(table, text::catalogue(), "texts");
  if (json) {
    write_json(console.out, table);
    return;
  }
  // For people, a paragraph each: a table of sentences is wider than any screen.
  bool of_texts = false;
  for (const std::vector<Cell>& row : table.rows) {
    const auto text = [&](std::size_t column) { return std::get<std::string>(row[column]); };
    if (!std::exchange(of_texts, text(1) == "texts") && of_texts) {
      console.out << "\nFor models of texts:\n\n";
    }
    console.out << text(3) << "\n  " << text(4) << '\n';
    if (!text(5).empty()) console.out << "  " << text(5) << '\n';
  }
  console.out << "\nEvery parameter is explained in docs/reference.\n";
}

}  // namespace assay::cli
