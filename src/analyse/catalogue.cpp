#include "analyse/attention_image.h"
#include "analyse/protocol.h"
#include "analyse/team.h"

namespace assay::analyse {

std::span<const Protocol> protocols() {
  static constexpr Protocol rows[] = {Protocol::of<Team>(), Protocol::of<AttentionImage>()};
  return rows;
}

}  // namespace assay::analyse
