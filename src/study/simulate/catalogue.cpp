#include "study/simulate/accepting.h"
#include "study/simulate/behaviour.h"
#include "study/simulate/careful.h"
#include "study/simulate/double_clicking.h"
#include "study/simulate/dropping.h"
#include "study/simulate/fatigued.h"
#include "study/simulate/random.h"
#include "study/simulate/reloading.h"

namespace assay::simulate {

std::span<const Behaviour> catalogue() {
  static constexpr Behaviour behaviours[] = {
      Behaviour::of<Careful>(),        Behaviour::of<Random>(),   Behaviour::of<Accepting>(),
      Behaviour::of<Fatigued>(),       Behaviour::of<Dropping>(), Behaviour::of<Reloading>(),
      Behaviour::of<DoubleClicking>(),
  };
  return behaviours;
}

}  // namespace assay::simulate
