#include "explain/attribution/spectral_residual.h"

#include "net/data/codecs.h"

namespace assay::attribution {

std::vector<float> spectral_residual(const data::Picture& picture) {
  return data::codecs().spectral_residual(picture);
}

}  // namespace assay::attribution
