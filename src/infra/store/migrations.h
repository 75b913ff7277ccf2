// How the tables came to be: numbered steps that are never changed once published, each applied
// once and recorded. A program refuses a database that knows steps it does not.
#pragma once

#include <span>
#include <string_view>

namespace assay::store {

class Connection;

struct Migration {
  std::string_view name;
  std::string_view sql;
};

// In order; the first is number 1.
std::span<const Migration> migrations();

// Applies what is missing, all of it or nothing. Servers that start at once wait for each other.
// Throws Error when the database is newer than the program or its record differs from ours.
void migrate(Connection& connection);
void migrate(Connection& connection, std::span<const Migration> steps);

}  // namespace assay::store
