#include "analyse/attention_image.h"
#include "analyse/attention_text.h"
#include "analyse/protocol.h"
#include "analyse/review.h"
#include "analyse/team.h"

namespace assay::analyse {

std::span<const Protocol> protocols() {
  static constexpr Protocol rows[] = {Protocol::of<Team>(), Protocol::of<AttentionImage>(),
                                      Protocol::of<AttentionText>(), Protocol::of<Review>()};
  return rows;
}

}  // namespace assay::analyse
