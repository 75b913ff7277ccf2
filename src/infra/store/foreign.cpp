#include "infra/store/foreign.h"

#include <algorithm>
#include <map>

#include "infra/store/integrity.h"
#include "infra/store/manifest.h"
#include "infra/store/scan.h"

namespace assay::store {
namespace {

struct Made {
  std::string type;  // "table", "index", "view", "trigger"
  std::string sql;
};

std::map<std::string, Made> schema_of(Connection& connection) {
  std::map<std::string, Made> schema;
  for (const Row& row :
       connection.run("SELECT name, type, coalesce(sql, ''), tbl_name FROM sqlite_master")) {
    schema[row.text(0)] = {row.text(1), row.text(2) + " of " + row.text(3)};
  }
  return schema;
}

// As many steps as the database says it has had, made here.
std::map<std::string, Made> expected_schema(Connection& connection,
                                            std::span<const Migration> steps) {
  const auto count = static_cast<std::size_t>(
      std::ssize(connection.run("SELECT number FROM migrations ORDER BY number")));
  if (count > steps.size()) {
    fail("It was made by a newer assay (step {}, this program knows {}): use that version.", count,
         steps.size());
  }
  const auto reference = open_in_memory();
  migrate(*reference, steps.first(count));
  if (has_manifest(connection)) reference->script(std::string(manifest_sql));
  return schema_of(*reference);
}

void check_schema(Connection& connection, std::span<const Migration> steps) {
  const auto found = schema_of(connection);
  const auto record = found.find("migrations");
  if (record == found.end() || record->second.type != "table") {
    fail("It has no table 'migrations'.");
  }
  const auto expected = expected_schema(connection, steps);
  for (const auto& [name, made] : found) {
    const auto known = expected.find(name);
    if (known == expected.end())
      fail("It has a {} '{}' that assay does not make.", made.type, name);
    if (made.type != known->second.type) {
      fail("'{}' is a {} where a {} belongs.", name, made.type, known->second.type);
    }
    if (made.sql != known->second.sql) {
      fail("The {} '{}' has other columns or types than assay gives it.", made.type, name);
    }
  }
  for (const auto& [name, made] : expected) {
    if (!found.contains(name)) fail("It has no {} '{}'.", made.type, name);
  }
}

struct Column {
  std::string name;
  bool integer = false;
  bool required = false;
};

std::vector<Column> columns_in(Connection& connection, const std::string& table) {
  std::vector<Column> columns;
  for (const Row& row :
       connection.run("SELECT name, type = 'BIGINT', \"notnull\" <> 0 OR pk > 0 FROM "
                      "pragma_table_info($1) ORDER BY cid",
                      {table})) {
    columns.push_back({row.text(0), row.integer(1) != 0, row.integer(2) != 0});
  }
  return columns;
}

void check_cell(const std::string& table, const Column& column, const Cell& cell) {
  const auto* text = std::get_if<std::string>(&cell);
  const bool empty = std::holds_alternative<std::monostate>(cell);
  const bool fits =
      empty ? !column.required
            : (column.integer ? std::holds_alternative<std::int64_t>(cell) : text != nullptr);
  if (!fits) {
    fail("Column '{}' of table '{}' has a value that is not {}.", column.name, table,
         column.integer ? "an integer" : "text");
  }
  if (text != nullptr) {
    try {
      check_text(*text);
    } catch (const Error& error) {
      fail("Column '{}' of table '{}': {}", column.name, table, error.what());
    }
  }
}

void check_cells(Connection& connection) {
  for (const Row& row : connection.run("SELECT name FROM sqlite_master WHERE type = 'table'")) {
    const std::string& table = row.text(0);
    const std::vector<Column> columns = columns_in(connection, table);
    for_each_row(connection, shape_of(connection, table), [&](std::span<const Cell> cells) {
      for (std::size_t at = 0; at < columns.size(); ++at) {
        check_cell(table, columns[at], cells[at]);
      }
    });
  }
}

// Columns of few words.
struct Words {
  std::string_view table;
  std::string_view column;
  std::string_view known;  // each between spaces
};

constexpr Words words[] = {
    {"accounts", "role", " owner analyst assistant "},
    {"accounts", "disabled", " 0 1 "},
    {"invitations", "role", " owner analyst assistant "},
    {"studies", "state", " draft open paused closed "},
    {"sessions", "state", " active completed stopped "},
    {"sessions", "simulated", " 0 1 "},
    {"sessions", "excluded", " 0 1 "},
    {"slots", "state", " free leased completed "},
    {"exclusions", "excluded", " 0 1 "},
    {"tombstones", "reason", " withdrawn purged "},
    {"tombstones", "simulated", " 0 1 "},
};

void check_words(Connection& connection) {
  for (const Words& one : words) {
    for (const Row& row : connection.run(fmt::format("SELECT DISTINCT CAST({} AS TEXT) FROM {}",
                                                     sql_name(one.column), sql_name(one.table)))) {
      const std::string& word = row.text(0);
      const bool plain = word.find(' ') == std::string::npos && !word.empty();
      if (!plain || one.known.find(fmt::format(" {} ", word)) == std::string_view::npos) {
        fail("Column '{}' of table '{}' has '{}', which is none of:{}", one.column, one.table, word,
             one.known.substr(0, one.known.size() - 1));
      }
    }
  }
}

}  // namespace

void check_foreign(Connection& connection, std::span<const Migration> steps) {
  check_schema(connection, steps);
  const std::vector<std::string> damage = flaws_of_file(connection);
  if (!damage.empty()) fail("{}", damage.front());
  check_cells(connection);
  check_words(connection);
}

}  // namespace assay::store
