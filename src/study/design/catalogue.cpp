#include "study/design/attention_image.h"
#include "study/design/attention_text.h"
#include "study/design/guess.h"
#include "study/design/protocol.h"
#include "study/design/psychophysics.h"
#include "study/design/review.h"
#include "study/design/team.h"

namespace assay::study {

std::span<const Protocol> catalogue() {
  static constexpr Protocol protocols[] = {
      Protocol::of<AttentionImage>(), Protocol::of<AttentionText>(), Protocol::of<Review>(),
      Protocol::of<Psychophysics>(),  Protocol::of<Team>(),          Protocol::of<Guess>(),
  };
  return protocols;
}

}  // namespace assay::study
