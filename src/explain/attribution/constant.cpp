#include "explain/attribution/constant.h"

#include <algorithm>

#include "explain/attribution/backward.h"

namespace assay::attribution {

Maps Constant::operator()(const Question& question) const {
  Maps maps = zero_maps(question);
  std::ranges::fill(maps.values.data, 1.0F);
  return maps;
}

}  // namespace assay::attribution
