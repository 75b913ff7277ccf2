#include "cli/methods.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "base/table.h"
#include "cli/help.h"
#include "explain/attribution/alias.h"
#include "explain/text/method.h"

namespace assay::cli {

namespace {

template <class Info, class Function>
void add_rows(Table& table, std::span<const Entry<Info, Function>> methods, std::string_view of) {
  for (const auto& method : methods) {
    const Info& about = method.info;
    table.add({std::string(about.name), std::string(of),
               Value<std::remove_cvref_t<decltype(about.family)>>::write(about.family),
               to_string(method.complete({})), std::string(about.summary),
               std::string(about.reference),
               of == "arrays" ? listed(attribution::other_names(about.name)) : ""});
  }
}

template <class Info, class Function>
void print_method(std::ostream& out, const Entry<Info, Function>& method, const Settings& settings,
                  std::string_view also) {
  const Info& about = method.info;
  UnitPage page{
      std::string(about.name),
      {std::string(about.summary),
       "Family: " + Value<std::remove_cvref_t<decltype(about.family)>>::write(about.family)},
      method.params(),
      to_string(method.complete(settings))};
  if (!about.reference.empty()) page.about.emplace_back(about.reference);
  if (!also.empty()) page.about.push_back(fmt::format("Also called {}", also));
  print_unit(out, page);
}

// Nets and texts have methods of the same name.
void print_one(std::ostream& out, const std::string& name) {
  const auto of_texts = std::ranges::find(
      text::catalogue(), name, [](const text::Method& method) { return method.info.name; });
  const bool is_for_texts = of_texts != text::catalogue().end();
  const bool is_for_nets = std::ranges::any_of(
      attribution::catalogue(),
      [&](const attribution::Method& method) { return method.info.name == name; });
  if (is_for_nets || !is_for_texts) {
    const Spec given = attribution::parse_method(name);
    print_method(out, find(attribution::catalogue(), given.name, "method"), given.settings,
                 listed(attribution::other_names(given.name)));
  }
  if (!is_for_texts) return;
  if (is_for_nets) out << "\nFor models of texts:\n\n";
  print_method(out, *of_texts, {}, "");
}

}  // namespace

void Methods::operator()(Console& console) const {
  if (!name.empty()) {
    if (json) fail("--json lists all methods; leave out '{}'.", name);
    return print_one(console.out, name);
  }
  Table table{.columns = {"method", "explains", "family", "spec", "summary", "reference", "also"}};
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
    if (!text(6).empty()) console.out << "  also called " << text(6) << '\n';
  }
  console.out << "\n'assay methods NAME' explains every parameter of one.\n";
}

}  // namespace assay::cli
