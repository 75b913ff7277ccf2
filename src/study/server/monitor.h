// How a study goes, counted from its sessions: who came, who was assigned, how they ended, how long
// it took. Pure: the same sessions give the same numbers.
#pragma once

#include <map>
#include <span>

#include "infra/store/sessions.h"
#include "infra/store/withdrawal.h"

namespace assay::server {

// Those who were assigned to one condition, or to one turn of a rotation.
struct ArmCounts {
  std::int64_t assigned = 0;
  std::int64_t active = 0;
  std::int64_t completed = 0;                // and not excluded
  std::int64_t excluded = 0;                 // by a researcher, however they ended
  std::map<std::string, std::int64_t> lost;  // by how they ended before the end

  bool operator==(const ArmCounts&) const = default;
};

// A period of time, and what happened in it.
struct TimeBin {
  std::int64_t at = 0;  // where it begins
  std::int64_t arrived = 0;
  std::int64_t completed = 0;

  bool operator==(const TimeBin&) const = default;
};

// People, not programs, who may have to be paid, whether they are excluded or not.
struct PaymentCounts {
  std::int64_t completed = 0;
  std::int64_t failed_checks = 0;

  bool operator==(const PaymentCounts&) const = default;
};

struct StudyProgress {
  std::int64_t arrived = 0;                         // all who ever came
  std::map<std::string, std::int64_t> turned_away;  // before they were assigned, by reason
  std::int64_t waiting = 0;                         // came, not yet assigned
  std::int64_t withdrawn = 0;                       // nothing else is known of them
  std::map<std::int64_t, ArmCounts> arms;
  std::int64_t simulated = 0;
  PaymentCounts due;
  std::int64_t time_bin_ms = 0;
  std::vector<TimeBin> time_bins;          // those in which something happened
  std::vector<std::int64_t> durations_ms;  // of the completed, rising
};

// Time bins are five minutes long while all came within half a day, and an hour otherwise.
// `refused` are those of whom nothing stayed but a count; `gone` those who withdrew.
StudyProgress study_progress(std::span<const store::Session> sessions,
                             const std::map<std::string, std::int64_t>& refused,
                             std::span<const store::Tombstone> gone);

// Of rising numbers; of an even count the mean of the two in the middle, rounded down.
std::optional<std::int64_t> median(std::span<const std::int64_t> rising);

}  // namespace assay::server
