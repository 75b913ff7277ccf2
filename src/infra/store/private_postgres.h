// For tests and benchmarks: a PostgreSQL server of their own, from the binaries of the machine's
// packages, on a socket in a folder of its own. It ends with this object or, should the process
// die, with the process.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace assay::store {

class PrivatePostgres {
 public:
  enum class Disk { forced, trusted };  // fsync on; off where a test does not cut the power

  // Whether this machine has the binaries.
  static bool is_installed();

  // Throws Error when the server does not start.
  explicit PrivatePostgres(Disk disk = Disk::forced);
  ~PrivatePostgres();
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;

  // Makes an empty place for tables (a schema: a whole database takes much longer) and gives its
  // address. The name is of small letters, digits and underscores.
  std::string create(const std::string& name);

  // As when the machine loses its power; the next start recovers.
  void kill();
  void start();

 private:
  std::filesystem::path folder_;
  Disk disk_;
  pid_t server_ = -1;
};

}  // namespace assay::store
