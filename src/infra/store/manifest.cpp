#include "infra/store/manifest.h"

#include <map>

#include "infra/store/scan.h"
#include "infra/store/secret.h"

namespace assay::store {
namespace {

struct TableHash {
  std::int64_t total = 0;
  std::string hash;

  bool operator==(const TableHash&) const = default;
};
using TableHashes = std::map<std::string, TableHash>;

// The type and the length before the content: no two different rows have the same text.
void put(std::string& text, const Cell& cell) {
  if (std::holds_alternative<std::monostate>(cell)) {
    text += "-;";
  } else if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
    text += fmt::format("i{};", *integer);
  } else if (const auto* real = std::get_if<double>(&cell)) {
    text += fmt::format("r{};", *real);
  } else {
    const auto& letters = std::get<std::string>(cell);
    text += fmt::format("t{}:{};", letters.size(), letters);
  }
}

TableHash hash_of(Connection& connection, const std::string& table, const Chaining& chaining) {
  TableHash result{0, chaining.after("table", table)};
  std::string text;
  result.total = for_each_row(connection, shape_of(connection, table), [&](auto cells) {
    text.clear();
    for (const Cell& cell : cells) put(text, cell);
    result.hash = chaining.after(result.hash, text);
  });
  return result;
}

TableHashes hashes_of(Connection& connection, const Chaining& chaining) {
  TableHashes result;
  for (const Row& row :
       connection.run("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'manifest' "
                      "AND name NOT LIKE 'sqlite%' ORDER BY name")) {
    result.emplace(row.text(0), hash_of(connection, row.text(0), chaining));
  }
  return result;
}

// Over everything else that the manifest says.
std::string seal_of(const TableHashes& tables, const ManifestHead& head, const Chaining& chaining) {
  std::string text = fmt::format("manifest {} {}\n", head.at, head.fingerprint);
  for (const auto& [name, table] : tables) {
    text += fmt::format("{} {} {}\n", name, table.total, table.hash);
  }
  return chaining.mark(chaining.after("manifest", text));
}

}  // namespace

void write_manifest(Connection& connection, const Chaining& chaining, std::int64_t at,
                    std::string_view key_digits) {
  const TableHashes tables = hashes_of(connection, chaining);
  const ManifestHead head{at, chaining.fingerprint(), std::string(key_digits)};
  Transaction writing(connection);
  connection.script(std::string(manifest_sql));
  const auto add = [&](std::string_view kind, std::string_view name, std::int64_t total,
                       std::string_view hash) {
    connection.run("INSERT INTO manifest (kind, name, total, hash) VALUES ($1, $2, $3, $4)",
                   {kind, name, total, hash});
  };
  for (const auto& [name, table] : tables) add("table", name, table.total, table.hash);
  add("seal", "", at, seal_of(tables, head, chaining));
  add("fingerprint", "", 0, head.fingerprint);
  if (!key_digits.empty()) add("key", "", 0, key_digits);
  writing.commit();
}

bool has_manifest(Connection& connection) {
  return connection.any("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'manifest'");
}

ManifestHead manifest_head(Connection& connection) {
  ManifestHead head;
  for (const Row& row :
       connection.run("SELECT kind, total, hash FROM manifest WHERE kind <> 'table'")) {
    if (row.text(0) == "seal") head.at = row.integer(1);
    if (row.text(0) == "fingerprint") head.fingerprint = row.text(2);
    if (row.text(0) == "key") head.key_digits = row.text(2);
  }
  return head;
}

std::vector<std::string> flaws_of_manifest(Connection& connection, const Chaining& chaining) {
  TableHashes written;
  for (const Row& row :
       connection.run("SELECT name, total, hash FROM manifest WHERE kind = 'table'")) {
    written[row.text(0)] = {row.integer(1), row.text(2)};
  }
  const auto seal = connection.first("SELECT hash FROM manifest WHERE kind = 'seal'");
  if (!seal || !same_secret(seal->text(0), seal_of(written, manifest_head(connection), chaining))) {
    return {"The backup's manifest was changed, or was made with another key."};
  }
  std::vector<std::string> flaws;
  const TableHashes found = hashes_of(connection, chaining);
  for (const auto& [name, table] : found) {
    const auto known = written.find(name);
    if (known == written.end()) {
      flaws.push_back(fmt::format("The backup was made without a table '{}'.", name));
    } else if (known->second.total != table.total) {
      flaws.push_back(fmt::format("Table '{}' has {} rows; the backup was made with {}.", name,
                                  table.total, known->second.total));
    } else if (known->second.hash != table.hash) {
      flaws.push_back(fmt::format("Rows of table '{}' are not as the backup was made.", name));
    }
  }
  for (const auto& [name, table] : written) {
    if (!found.contains(name)) flaws.push_back(fmt::format("Table '{}' is missing.", name));
  }
  return flaws;
}

}  // namespace assay::store
