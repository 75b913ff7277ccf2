// Slots: the places of a design, one for each replicate of each cell (condition and item set). A
// participant holds a slot by a lease that ends unless it is renewed; one who drops out, is
// excluded or withdraws gives it back, and the next arrival fills the hole.
//
// An arrival gets a cell with the fewest participants, counting those who completed and are not
// excluded, and those whose lease has not ended. Arrivals of a study take turns, so that no two get
// the same slot and every one sees the counts that the last left, with any number of servers.
#pragma once

#include "infra/store/sessions.h"

namespace assay::store {

struct Target {
  std::int64_t condition = 0;
  std::int64_t item_set = 0;
  std::int64_t participants = 0;
};

// Makes the slots that are missing; those that are there stay, also when a target has shrunk.
void create_slots(Connection& connection, std::string_view study, std::span<const Target> targets);

// Whether the further visits of a participant are in the condition of the first.
enum class FurtherVisits { same_condition, any_condition };

// Gives the session a slot until `lease_end`, writes its cell into the session, and says whether
// there was one. A session that has a cell already gets a slot of that cell or none; one that is
// excluded, none. Nobody gets an item set twice.
bool lease_slot(Connection& connection, Session& session, std::int64_t now, std::int64_t lease_end,
                FurtherVisits further = FurtherVisits::same_condition);
// Moves the end of the lease. False when the session has none: the slot was given to another after
// the lease had ended, and lease_slot may find one of the same cell.
bool renew_lease(Connection& connection, std::string_view session, std::int64_t lease_end);
// The session has reached its end: its slot stays taken. When the lease had been lost another slot
// of the cell is taken, if there is one; otherwise false: the session is one more than was asked.
bool complete_slot(Connection& connection, Session& session, std::int64_t now);
void release_slot(Connection& connection, std::string_view session);
// Frees all slots whose lease has ended, and says how many. They count as free without it.
std::int64_t expire_leases(Connection& connection, std::string_view study, std::int64_t now);

// How full a cell is; the sum of the three is its target.
struct CellOccupancy {
  std::int64_t condition = 0;
  std::int64_t item_set = 0;
  std::int64_t free = 0;
  std::int64_t leased = 0;
  std::int64_t completed = 0;

  std::int64_t taken() const { return leased + completed; }
  std::int64_t target() const { return free + taken(); }
};
// By condition, then item set.
std::vector<CellOccupancy> cell_occupancy(Connection& connection, std::string_view study,
                                          std::int64_t now);

}  // namespace assay::store
