#include "study/analysis/attention_image/attention_image.h"
#include "study/analysis/attention_text/attention_text.h"
#include "study/analysis/guess/guess.h"
#include "study/analysis/protocol.h"
#include "study/analysis/psychophysics/psychophysics.h"
#include "study/analysis/review/review.h"
#include "study/analysis/team/team.h"

namespace assay::analysis {

std::span<const Protocol> protocols() {
  static constexpr Protocol rows[] = {
      Protocol::of<AttentionImage>(), Protocol::of<AttentionText>(), Protocol::of<Review>(),
      Protocol::of<Psychophysics>(),  Protocol::of<Team>(),          Protocol::of<Guess>(),
  };
  return rows;
}

}  // namespace assay::analysis
