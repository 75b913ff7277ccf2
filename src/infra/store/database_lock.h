// The lock file next to a SQLite database: "assay.db.lock". A process that serves the database, or
// puts another in its place, holds the lock, so that no second one does either. A process that only
// reads or copies does not ask for it.
//
// The file says who holds the lock, and how far the server's writes have been acknowledged: a
// backup that ends earlier is incomplete. The lock is flock's, for fcntl's is lost as soon as its
// process closes any descriptor of the file. It ends with the process, however that ends; the file
// stays.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace assay::store {

class DatabaseLock {
 public:
  enum class Purpose { serve, restore };

  // Forgets what was acknowledged before. Throws Error that names the holder when there is one.
  DatabaseLock(const std::string& database, Purpose purpose);
  ~DatabaseLock();
  DatabaseLock(const DatabaseLock&) = delete;
  DatabaseLock& operator=(const DatabaseLock&) = delete;

  // Where the holder can be reached: for the sentence that refuses others.
  void set_address(std::string_view address);
  // Every commit up to this number counts as acknowledged, and other processes see it, when this
  // returns. Throws Error when it cannot be written.
  void acknowledge(std::uint32_t commit);

 private:
  void describe(std::string_view address);

  std::string path_;
  Purpose purpose_;
  std::string since_;
  int file_ = -1;
};

// Holds the lock of a database that is a file; nothing for PostgreSQL, which locks by itself.
std::unique_ptr<DatabaseLock> lock_database(const std::string& url, DatabaseLock::Purpose purpose);

// The last commit that a server acknowledged, by the lock file; nothing when there was none since
// the lock was taken.
std::optional<std::uint32_t> acknowledged_commit(const std::string& database);

// Where the lock of a database lies. The same for every path that leads to the database.
std::string lock_path(const std::string& database);

}  // namespace assay::store
