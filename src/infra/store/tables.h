// All tables and what a row of each is found by: for what treats them alike, such as copying.
#pragma once

#include <span>
#include <string_view>

namespace assay::store {

struct Table {
  std::string_view name;
  std::string_view key;  // its columns, separated by ", "
};

// In an order in which no row comes before one that it refers to.
std::span<const Table> tables();

}  // namespace assay::store
