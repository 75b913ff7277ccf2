// For tests: what participants were told is stored, as it happens, and whether a database, a backup
// or an export has it.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <string>

#include "base/sha256.h"
#include "infra/store/connection.h"

namespace assay {

class Ledger {
 public:
  // By the hash of a token, the number of the last report that was acknowledged; every one before
  // was, too.
  using Page = std::map<std::string, std::int64_t>;

  void note(const std::string& token, std::int64_t seq) {
    const std::lock_guard lock(mutex_);
    page_[token] = seq;
    ++total_;
  }
  std::int64_t total() const {
    const std::lock_guard lock(mutex_);
    return total_;
  }
  // All that was acknowledged by now.
  Page page() const {
    const std::lock_guard lock(mutex_);
    return page_;
  }

 private:
  mutable std::mutex mutex_;
  Page page_;
  std::int64_t total_ = 0;
};

inline std::int64_t sum_of(const Ledger::Page& page) {
  std::int64_t sum = 0;
  for (const auto& [token, seq] : page) sum += seq;
  return sum;
}

// Whether every report of the page is in the backup, which is a database.
inline void expect_backup_holds(const std::string& file, const Ledger::Page& page) {
  const auto copy = store::open(file);
  std::map<std::string, std::int64_t> stored;
  for (const store::Row& row :
       copy->run("SELECT tokens.hash, count(*) FROM tokens JOIN events ON events.session = "
                 "tokens.session GROUP BY tokens.hash")) {
    stored[row.text(0)] = row.integer(1);
  }
  for (const auto& [token, seq] : page) {
    EXPECT_GE(stored[sha256(token)], seq) << "'" << file << "' lacks acknowledged answers";
  }
}

// Whether an export as JSON Lines has that many events.
inline void expect_export_holds(std::string_view text, std::int64_t least) {
  std::int64_t events = 0;
  constexpr std::string_view mark = "\"type\":\"event\"";
  for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) ++events;
  EXPECT_GE(events, least) << "an export lacks acknowledged answers";
}

}  // namespace assay
