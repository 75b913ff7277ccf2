#include "simulate/accepting.h"
#include "simulate/behaviour.h"
#include "simulate/careful.h"
#include "simulate/double_clicking.h"
#include "simulate/dropping.h"
#include "simulate/fatigued.h"
#include "simulate/random.h"
#include "simulate/reloading.h"

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
