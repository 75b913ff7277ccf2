#include "analyse/attention_image/attention_image.h"
#include "analyse/attention_text/attention_text.h"
#include "analyse/guess/guess.h"
#include "analyse/protocol.h"
#include "analyse/psychophysics/psychophysics.h"
#include "analyse/review/review.h"
#include "analyse/team/team.h"

namespace assay::analyse {

std::span<const Protocol> protocols() {
  static constexpr Protocol rows[] = {
      Protocol::of<AttentionImage>(), Protocol::of<AttentionText>(), Protocol::of<Review>(),
      Protocol::of<Psychophysics>(),  Protocol::of<Team>(),          Protocol::of<Guess>(),
  };
  return rows;
}

}  // namespace assay::analyse
