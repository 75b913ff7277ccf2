#include "infra/store/slots.h"

#include <algorithm>

#include "base/rng.h"
#include "infra/store/studies.h"

namespace assay::store {
namespace {

// The stream of a participant's seed that breaks ties between cells.
constexpr std::uint64_t tie_stream = 0x736c6f74;

// A cell with the fewest participants that has a free slot, by the participant's seed when there
// are several.
std::optional<CellOccupancy> emptiest(const std::vector<CellOccupancy>& cells, std::uint64_t seed) {
  std::vector<CellOccupancy> best;
  for (const CellOccupancy& cell : cells) {
    if (cell.free == 0) continue;
    if (!best.empty() && cell.taken() > best.front().taken()) continue;
    if (!best.empty() && cell.taken() < best.front().taken()) best.clear();
    best.push_back(cell);
  }
  if (best.empty()) return std::nullopt;
  return best[Random(seed, tie_stream).below(best.size())];
}

// Without what the participant may not be given again.
std::vector<CellOccupancy> allowed(std::vector<CellOccupancy> cells,
                                   const std::vector<VisitedCell>& seen, FurtherVisits further) {
  std::erase_if(cells, [&](const CellOccupancy& cell) {
    const bool leaves = further == FurtherVisits::same_condition && !seen.empty() &&
                        cell.condition != seen.front().condition;
    return leaves || std::ranges::any_of(seen, [&](const VisitedCell& one) {
             return one.item_set == cell.item_set;
           });
  });
  return cells;
}

// Takes the lowest free replicate of the cell; the study is locked. Only a participant who comes
// back to a lease that had ended can be quicker, and then the next free one is tried.
bool take(Connection& connection, const Session& session, std::int64_t now,
          std::int64_t lease_end) {
  while (true) {
    const auto free = connection.first(
        "SELECT replicate FROM slots WHERE study = $1 AND condition = $2 AND item_set = $3 "
        "AND (state = 'free' OR (state = 'leased' AND lease_end <= $4)) "
        "ORDER BY replicate LIMIT 1",
        {session.study, *session.condition, *session.item_set, now});
    if (!free) return false;
    if (connection.any(
            "UPDATE slots SET state = 'leased', session = $5, lease_end = $6 "
            "WHERE study = $1 AND condition = $2 AND item_set = $3 AND replicate = $7 "
            "AND (state = 'free' OR (state = 'leased' AND lease_end <= $4)) RETURNING replicate",
            {session.study, *session.condition, *session.item_set, now, session.id, lease_end,
             free->integer(0)})) {
      return true;
    }
  }
}

}  // namespace

void create_slots(Connection& connection, std::string_view study, std::span<const Target> targets) {
  lock_study(connection, study);
  // One statement a cell: every start of a server comes by here.
  for (const Target& target : targets) {
    if (target.participants <= 0) continue;
    connection.run(
        "WITH RECURSIVE places (place) AS (SELECT CAST(0 AS BIGINT) UNION ALL "
        "SELECT place + 1 FROM places WHERE place + 1 < $4) "
        "INSERT INTO slots (study, condition, item_set, replicate, state, lease_end) "
        "SELECT $1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), place, 'free', 0 FROM places "
        "WHERE place >= 0 ON CONFLICT DO NOTHING",
        {study, target.condition, target.item_set, target.participants});
  }
}

bool lease_slot(Connection& connection, Session& session, std::int64_t now, std::int64_t lease_end,
                FurtherVisits further) {
  if (session.excluded) return false;
  if (renew_lease(connection, session.id, lease_end)) return true;
  if (connection.any("SELECT replicate FROM slots WHERE session = $1", {session.id})) return true;
  lock_study(connection, session.study);
  if (session.condition) return take(connection, session, now, lease_end);
  const std::vector<VisitedCell> seen = visited_cells(connection, session);
  while (const auto cell =
             emptiest(allowed(cell_occupancy(connection, session.study, now), seen, further),
                      session.seed)) {
    Session placed = session;
    placed.condition = cell->condition;
    placed.item_set = cell->item_set;
    if (!take(connection, placed, now, lease_end)) continue;
    connection.run("UPDATE sessions SET condition = $2, item_set = $3 WHERE id = $1",
                   {session.id, cell->condition, cell->item_set});
    session = std::move(placed);
    return true;
  }
  return false;
}

bool renew_lease(Connection& connection, std::string_view session, std::int64_t lease_end) {
  return connection.any(
      "UPDATE slots SET lease_end = $2 WHERE session = $1 AND state = 'leased' RETURNING replicate",
      {session, lease_end});
}

bool complete_slot(Connection& connection, Session& session, std::int64_t now) {
  const auto complete = [&] {
    return connection.any(
        "UPDATE slots SET state = 'completed', lease_end = 0 WHERE session = $1 "
        "RETURNING replicate",
        {session.id});
  };
  if (complete()) return true;
  if (!session.condition || session.excluded) return false;
  lock_study(connection, session.study);
  return take(connection, session, now, now + 1) && complete();
}

void release_slot(Connection& connection, std::string_view session) {
  connection.run(
      "UPDATE slots SET state = 'free', session = NULL, lease_end = 0 WHERE session = $1",
      {session});
}

std::int64_t expire_leases(Connection& connection, std::string_view study, std::int64_t now) {
  const Rows freed = connection.run(
      "UPDATE slots SET state = 'free', session = NULL, lease_end = 0 "
      "WHERE study = $1 AND state = 'leased' AND lease_end <= $2 RETURNING replicate",
      {study, now});
  return std::ssize(freed);
}

std::vector<CellOccupancy> cell_occupancy(Connection& connection, std::string_view study,
                                          std::int64_t now) {
  std::vector<CellOccupancy> cells;
  for (const Row& row : connection.run(
           "SELECT condition, item_set, count(*), "
           "CAST(sum(CASE WHEN state = 'leased' AND lease_end > $2 THEN 1 ELSE 0 END) AS BIGINT), "
           "CAST(sum(CASE WHEN state = 'completed' THEN 1 ELSE 0 END) AS BIGINT) "
           "FROM slots WHERE study = $1 GROUP BY condition, item_set ORDER BY condition, item_set",
           {study, now})) {
    CellOccupancy cell{row.integer(0), row.integer(1), 0, row.integer(3), row.integer(4)};
    cell.free = row.integer(2) - cell.leased - cell.completed;
    cells.push_back(cell);
  }
  return cells;
}

}  // namespace assay::store
