// Whether a database is what the server wrote: the file, the references between rows, the hash
// chains, and the account of slots.
#pragma once

#include "infra/store/connection.h"

namespace assay::store {

// A sentence for each flaw, at most that many; none when all is well.
std::vector<std::string> flaws(Connection& connection, std::size_t most = 100);
// Of the file and the references between rows alone; PostgreSQL looks after its own.
std::vector<std::string> flaws_of_file(Connection& connection);

}  // namespace assay::store
