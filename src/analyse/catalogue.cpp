#include "analyse/protocol.h"
#include "analyse/team.h"

namespace assay::analyse {

std::span<const Protocol> protocols() {
  static constexpr Protocol rows[] = {Protocol::of<Team>()};
  return rows;
}

}  // namespace assay::analyse
