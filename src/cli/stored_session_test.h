// For tests: a database in which somebody has taken part.
#pragma once

#include "infra/store/chain_key.h"
#include "infra/store/events.h"
#include "infra/store/rows_test.h"

namespace assay::cli {

// A session with an event, through a conversation that stays open, as a server's.
inline std::unique_ptr<store::Connection> stored_session(const std::string& file,
                                                         const std::string& who) {
  auto connection =
      store::open_chained(file, std::filesystem::path(file).parent_path() / "chain.key");
  store::a_study(*connection);
  store::Session session = store::a_session(*connection, who);
  store::append(*connection, session, {.seq = 1, .kind = "answer", .at = 5});
  store::save(*connection, session);
  return connection;
}

inline std::vector<std::string> people_in(const std::string& file) {
  std::vector<std::string> all;
  for (const auto& session : store::list_sessions(*store::open(file), "faces@1")) {
    all.push_back(session.participant);
  }
  return all;
}

}  // namespace assay::cli
