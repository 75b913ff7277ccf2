// Reading whole tables, page by page, in the order of their keys, whatever columns they have. Every
// name is quoted.
#pragma once

#include <functional>

#include "infra/store/connection.h"

namespace assay::store {

struct TableShape {
  std::string name;
  std::vector<std::string> columns;
  std::vector<std::string> key;
};

// The name between quotation marks, in which nothing of it means anything.
std::string sql_name(std::string_view name);
std::string sql_names(const std::vector<std::string>& names);
// "$1, $2, $3" from `first` on.
std::string parameters(std::size_t first, std::size_t count);
std::vector<Argument> arguments(std::span<const Cell> cells);

std::vector<std::string> columns_of(Connection& connection, std::string_view table);
// Of a table of a SQLite file, as its schema says.
TableShape shape_of(Connection& connection, const std::string& table);

// Gives the cells of every row to `take`, and says how many rows there were.
std::int64_t for_each_row(Connection& connection, const TableShape& table,
                          const std::function<void(std::span<const Cell>)>& take);

}  // namespace assay::store
