#include "cli/get.h"

#include <ostream>

#include "base/quantity.h"
#include "base/table.h"
#include "net/fetch/get.h"

namespace assay::cli {
namespace {

Cell words(std::string_view text) { return std::string(text); }

Cell size_of(const fetch::Package& package, bool for_people) {
  if (package.origin == fetch::Origin::generated) return {};
  if (for_people) return as_bytes(package.bytes);
  return static_cast<std::int64_t>(package.bytes);
}

Table list(bool for_people) {
  Table table{.columns = {"name", "kind", "size", "licence", "source"}};
  for (const fetch::Package& package : fetch::catalogue()) {
    table.add({words(package.name), words(package.kind == fetch::Kind::model ? "model" : "data"),
               size_of(package, for_people), words(package.licence), words(package.source)});
  }
  return table;
}

}  // namespace

void Get::operator()(Console& console) const {
  if (!name) {
    (json ? write_json : write_text)(console.out, list(!json));
    return;
  }
  const fetch::Package& package = fetch::find(*name);
  if (package.origin != fetch::Origin::generated) {
    console.err << fmt::format("'{}': {}, licence {}, from {}\n", package.name,
                               as_bytes(package.bytes), package.licence, package.source);
  }
  console.out << fetch::get(package, cache ? *cache : fetch::cache_folder()).string() << '\n';
}

}  // namespace assay::cli
