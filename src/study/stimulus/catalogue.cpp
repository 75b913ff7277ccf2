#include "study/stimulus/pgd.h"

namespace assay::stimulus {

std::span<const Attack> attacks() {
  static constexpr Attack all[] = {Attack::of<Pgd>()};
  return all;
}

}  // namespace assay::stimulus
