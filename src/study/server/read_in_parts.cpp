#include "study/server/read_in_parts.h"

namespace assay::server {
namespace {

constexpr std::int64_t sessions_at_once = 500;
// Drawings are long: a hundred of the longest have some megabytes.
constexpr std::int64_t events_at_once = 100;

}  // namespace

std::vector<store::Session> read_sessions_in_parts(store::Store& store, const std::string& study) {
  std::vector<store::Session> all;
  while (true) {
    const store::Session* const last = all.empty() ? nullptr : &all.back();
    std::vector<store::Session> part = store.wait([&](store::Connection& connection) {
      return store::sessions_after(connection, study, last, sessions_at_once);
    });
    const bool more = std::ssize(part) == sessions_at_once;
    all.insert(all.end(), std::make_move_iterator(part.begin()),
               std::make_move_iterator(part.end()));
    if (!more) return all;
  }
}

void for_each_event(store::Store& store, const std::string& session,
                    const std::function<void(const store::Event&)>& use) {
  for (std::int64_t from = 1;;) {
    const std::vector<store::Event> part = store.wait([&](store::Connection& connection) {
      return store::events_of(connection, session, from, events_at_once);
    });
    for (const store::Event& event : part) use(event);
    if (std::ssize(part) < events_at_once) return;
    from = part.back().seq + 1;
  }
}

}  // namespace assay::server
