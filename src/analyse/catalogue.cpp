#include "analyse/guess.h"
#include "analyse/protocol.h"
#include "analyse/psychophysics.h"
#include "analyse/team.h"

namespace assay::analyse {

std::span<const Protocol> protocols() {
  static constexpr Protocol rows[] = {Protocol::of<Team>(), Protocol::of<Psychophysics>(),
                                      Protocol::of<Guess>()};
  return rows;
}

}  // namespace assay::analyse
