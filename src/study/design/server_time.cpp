#include "study/design/server_time.h"

#include <fmt/format.h>

namespace assay::study {
namespace {

// Two clocks that measure the same time differ by less: a step of one of them by a time server, and
// one part in a hundred of running too fast.
constexpr std::int64_t least_tolerance_ms = 500;
constexpr std::int64_t parts_of_tolerance = 100;
// A minute without a connection is not rare; what takes longer is worth a look.
constexpr std::int64_t most_unexplained_ms = 60'000;

std::int64_t tolerance(std::int64_t ms) { return least_tolerance_ms + ms / parts_of_tolerance; }

}  // namespace

std::string too_early(const Study& study, const Step& step, std::int64_t server_ms) {
  const std::int64_t least = study.design().trial.least_ms;
  if (step.screen != Screen::guess || server_ms + tolerance(least) >= least) return "";
  return fmt::format(
      "Please look a little longer, then answer again: this is answered after {:g} seconds, and "
      "{:.1f} have passed.",
      static_cast<double>(least) / 1000, static_cast<double>(server_ms) / 1000);
}

std::string_view rt_flag(std::int64_t rt, std::int64_t onset, std::int64_t server_ms) {
  if (rt > server_ms + tolerance(server_ms)) return "longer";
  return server_ms - rt - onset > most_unexplained_ms ? "shorter" : "";
}

}  // namespace assay::study
