#include "cli/study_retention.h"

#include <fmt/ostream.h>

#include "base/table.h"
#include "base/wall_clock.h"
#include "cli/workspace_database.h"
#include "infra/store/retention.h"

namespace assay::cli {
namespace {

constexpr std::int64_t hour_ms = std::int64_t{60} * 60 * 1000;
constexpr std::int64_t day_ms = 24 * hour_ms;

std::string what_comes(const store::Retention& study) {
  if (!study.keep_until) return "kept";
  if (!study.is_due) return "kept until then";
  const std::int64_t hours = (study.grace_left + hour_ms - 1) / hour_ms;
  if (!study.announced) {
    return fmt::format("to be announced, then deleted after {} hours of a running server", hours);
  }
  return fmt::format("announced on {}; deleted after {} more hours of a running server",
                     day_of(*study.announced), hours);
}

}  // namespace

void StudyRetention::operator()(Console& console) const {
  const auto connection = open_database(workspace, database);
  Table table{{"study", "keep until", "sessions", "events", "what comes"}};
  for (const store::Retention& study : store::retentions(*connection, grace * day_ms)) {
    table.add({study.study, study.keep_until ? day_of(*study.keep_until) : std::string("for good"),
               study.sessions, study.events, what_comes(study)});
  }
  write_text(console.out, table);
  fmt::print(console.out, "Nothing was deleted. Owners move dates in the console.\n");
}

}  // namespace assay::cli
