// Whether a SQLite file that a stranger may have made is a database as assay makes it: the schema
// word for word, every cell of its column's type, texts in UTF-8, and the words that the program
// knows. Nothing here needs a key, and nothing says who wrote the rows.
#pragma once

#include <span>

#include "infra/store/connection.h"
#include "infra/store/migrations.h"

namespace assay::store {

// Throws Error with the first thing that is wrong.
void check_foreign(Connection& connection, std::span<const Migration> steps = migrations());

}  // namespace assay::store
