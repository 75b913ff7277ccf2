// Bringing a backup back. A backup may have been changed by anybody who had it, so it is opened as
// a stranger's file, checked (foreign.h), compared with its manifest by the key it was made with
// (manifest.h), and refused when that cannot be done, unless somebody says that it must be.
#pragma once

#include <filesystem>

#include "infra/store/connection.h"

namespace assay::store {

struct RestoreOptions {
  // Of the workspace. When it is not there it gets the key of the backup, if that is known; when it
  // is another key, the chains are made anew with it.
  std::filesystem::path key_file = {};
  // Where else the backup's key is; otherwise the workspace's is used, or that in the backup.
  std::optional<std::filesystem::path> other_key_file = std::nullopt;
  bool unverified = false;  // whether to restore what cannot be checked
};

enum class Trust {
  verified,    // by a key from outside the backup
  by_own_key,  // by the key in the backup: nobody else can have changed it but who had the file
  unverified,
};

struct RestoreReport {
  std::int64_t rows = 0;
  Trust trust = Trust::unverified;
  std::optional<std::int64_t> made{};  // when the backup was made, as it says
  std::vector<std::string> flaws{};    // of the data, which they had when the backup was made
};

// Fills an empty database, which is made when it is a file and not there. A backup by an older
// version is brought up to date; the backup itself stays as it is. Throws Error when anything is
// wrong with the backup, and then nothing was written.
RestoreReport restore_backup(const std::filesystem::path& file, const std::string& url,
                             const RestoreOptions& options);

}  // namespace assay::store
