#include "infra/store/checkpointer.h"

#include <sqlite3.h>

namespace assay::store {
namespace {

// As far as it goes without waiting for anybody: what a reader still needs stays, for the next
// time.
void copy_log(sqlite3* database) {
  sqlite3_wal_checkpoint_v2(database, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

}  // namespace

void Checkpointer::committed(sqlite3* writer, int pages) {
  if (pages < pages_) due_ = most_pages;  // it began anew
  pages_ = pages;
  if (pages < due_) return;
  if (stage_ == Stage::rests) {
    stage_ = Stage::copies;
    thread_ = std::jthread([this] { copy(); });
  } else if (stage_ == Stage::has_copied) {
    copy_log(writer);
    stage_ = Stage::rests;
    due_ = pages + most_pages;  // unless it begins anew: a reader may hold it up
  }
}

// A log that cannot be copied now is tried again later; nothing is lost meanwhile.
void Checkpointer::copy() {
  sqlite3* database = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path_.c_str(), &database, flags, nullptr) == SQLITE_OK) copy_log(database);
  sqlite3_close_v2(database);
  stage_ = Stage::has_copied;
}

}  // namespace assay::store
