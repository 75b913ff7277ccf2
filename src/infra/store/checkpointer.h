// Copies SQLite's log into the database without making the writer wait. Copying is two forced
// writes and, after a lively second, thousands of pages: a tenth of a second in which nobody's
// answer would be acknowledged. So a thread with a connection of its own copies what is there, and
// the writer only the few pages that it has written meanwhile, after which the log begins anew.
#pragma once

#include <atomic>
#include <string>
#include <thread>

struct sqlite3;

namespace assay::store {

class Checkpointer {
 public:
  // The log may grow to about twice that, 16 MB, before it begins anew.
  static constexpr int most_pages = 4000;

  explicit Checkpointer(std::string path) : path_(std::move(path)) {}

  // After each commit of this connection, with the length of the log.
  void committed(sqlite3* writer, int pages);

 private:
  enum class Stage { rests, copies, has_copied };

  void copy();

  std::string path_;
  int due_ = most_pages;
  int pages_ = 0;
  std::atomic<Stage> stage_ = Stage::rests;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace assay::store
