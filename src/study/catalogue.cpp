#include "study/attention_image.h"
#include "study/attention_text.h"
#include "study/guess.h"
#include "study/protocol.h"
#include "study/psychophysics.h"
#include "study/review.h"
#include "study/team.h"

namespace assay::study {

std::span<const Protocol> catalogue() {
  static constexpr Protocol protocols[] = {
      Protocol::of<AttentionImage>(), Protocol::of<AttentionText>(), Protocol::of<Review>(),
      Protocol::of<Psychophysics>(),  Protocol::of<Team>(),          Protocol::of<Guess>(),
  };
  return protocols;
}

}  // namespace assay::study
