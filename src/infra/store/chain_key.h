// The key that a database's chains are made with: a file in the workspace, chain.key, which only
// its owner reads. The database has the key's fingerprint, so that a wrong key is noticed.
#pragma once

#include <filesystem>
#include <functional>

#include "infra/store/connection.h"

namespace assay::store {

// The key in a file, which is not made. Throws Error when it is missing or is no key.
Chaining read_chaining(const std::filesystem::path& key_file);
// From the 64 digits that such a file holds; nothing when they are no key.
std::optional<Chaining> chaining_of(std::string_view digits);

// The fingerprint of the key that the database's chains are made with; empty when they are plain.
std::string chain_fingerprint(Connection& connection);

// Chains by the key in that file from now on. A database that has no key yet gets it: the file is
// made when it is not there, plain chains are checked and made anew with the key, those with a flaw
// stay as they are, and the audit log says what was found; all or nothing. Throws Error when the
// database has another key.
void chain_by(Connection& connection, const std::filesystem::path& key_file);

// Opens a database, brings its tables up to date, and chains by the key.
std::unique_ptr<Connection> open_chained(const std::string& url,
                                         const std::filesystem::path& key_file);

// Makes every chain anew by another key, inside a transaction, and says in the audit log why. What
// had a flaw under `before` keeps it; all chains are taken as they are when that is nothing.
void rechain(Connection& connection, const std::optional<Chaining>& before, const Chaining& after,
             std::string_view why);

}  // namespace assay::store
