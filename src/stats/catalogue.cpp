#include "stats/pooled_t.h"
#include "stats/test.h"
#include "stats/welch_t.h"

namespace assay::stats {

std::span<const Test> catalogue() {
  static constexpr Test tests[] = {
      Test::of<WelchT>(),
      Test::of<PooledT>(),
  };
  return tests;
}

}  // namespace assay::stats
