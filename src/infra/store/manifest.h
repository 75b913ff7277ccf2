// What a backup says of itself: for every table how many rows it has and an HMAC over all of them
// in the order of their key, and an HMAC over that, so that no row can be changed, taken out or put
// in without the key. The tables of the file itself are read, whatever their version.
#pragma once

#include "infra/store/connection.h"

namespace assay::store {

// Makes the manifest's table; its text, as SQLite keeps it.
inline constexpr std::string_view manifest_sql =
    "CREATE TABLE manifest (kind TEXT NOT NULL, name TEXT NOT NULL, total BIGINT NOT NULL, "
    "hash TEXT NOT NULL, PRIMARY KEY (kind, name))";

// Into a SQLite file that is complete, at that time. With the key's digits when there are any:
// whoever has such a file can make another that passes.
void write_manifest(Connection& connection, const Chaining& chaining, std::int64_t at,
                    std::string_view key_digits);

bool has_manifest(Connection& connection);
struct ManifestHead {
  std::int64_t at = 0;
  std::string fingerprint;  // of the key
  std::string key_digits;   // empty when the key is not in the file
};
// As it stands there; only the check says whether it is true.
ManifestHead manifest_head(Connection& connection);
// A sentence for each table that is not as it was written; none when all is well.
std::vector<std::string> flaws_of_manifest(Connection& connection, const Chaining& chaining);

}  // namespace assay::store
