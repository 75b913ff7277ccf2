#include "infra/store/scan.h"

namespace assay::store {
namespace {

constexpr std::int64_t rows_at_once = 1000;

}  // namespace

std::string sql_name(std::string_view name) {
  std::string text = "\"";
  for (const char letter : name) {
    if (letter == '"') text += '"';
    text += letter;
  }
  return text + '"';
}

std::string sql_names(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + sql_name(name);
  return text;
}

std::string parameters(std::size_t first, std::size_t count) {
  std::string text;
  for (std::size_t at = 0; at < count; ++at) {
    text += fmt::format("{}${}", at == 0 ? "" : ", ", first + at);
  }
  return text;
}

std::vector<Argument> arguments(std::span<const Cell> cells) {
  std::vector<Argument> all;
  all.reserve(cells.size());
  for (const Cell& cell : cells) {
    std::visit([&](const auto& value) { all.emplace_back(value); }, cell);
  }
  return all;
}

std::vector<std::string> columns_of(Connection& connection, std::string_view table) {
  const std::string_view sql =
      connection.dialect() == Dialect::sqlite
          ? "SELECT name FROM pragma_table_info($1) ORDER BY cid"
          : "SELECT column_name FROM information_schema.columns WHERE table_name = $1 "
            "AND table_schema = current_schema() ORDER BY ordinal_position";
  std::vector<std::string> columns;
  for (const Row& row : connection.run(sql, {table})) columns.push_back(row.text(0));
  return columns;
}

TableShape shape_of(Connection& connection, const std::string& table) {
  TableShape shape{table, columns_of(connection, table), {}};
  for (const Row& row :
       connection.run("SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk", {table})) {
    shape.key.push_back(row.text(0));
  }
  expects(!shape.key.empty(), "every table has a key");
  return shape;
}

std::int64_t for_each_row(Connection& connection, const TableShape& table,
                          const std::function<void(std::span<const Cell>)>& take) {
  const std::string key = sql_names(table.key);
  const auto page_sql = [&](const std::string& where) {
    return fmt::format("SELECT {}, {} FROM {}{} ORDER BY {} LIMIT {}", key,
                       sql_names(table.columns), sql_name(table.name), where, key, rows_at_once);
  };
  const std::string first = page_sql("");
  const std::string next =
      page_sql(fmt::format(" WHERE ({}) > ({})", key, parameters(1, table.key.size())));
  std::int64_t count = 0;
  std::vector<Cell> last;
  while (true) {
    const Rows page = connection.execute(last.empty() ? first : next, arguments(last));
    for (const Row& row : page) take(std::span(row.cells()).subspan(table.key.size()));
    count += std::ssize(page);
    if (std::ssize(page) < rows_at_once) return count;
    const auto& cells = page.back().cells();
    last.assign(cells.begin(), cells.begin() + std::ssize(table.key));
  }
}

}  // namespace assay::store
