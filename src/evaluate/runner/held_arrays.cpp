#include "evaluate/runner/held_arrays.h"

#include "evaluate/runner/array_items.h"
#include "math/tensor/rows.h"

namespace assay::runner {

std::unique_ptr<Block> HeldArrays::open(std::size_t first,
                                        std::span<const std::size_t> targets) const {
  const std::size_t end = first + targets.size();
  const auto known = [this, first, end] { return truths_.part(first, end); };
  return block_of(questions_, std::make_unique<ArrayItems>(classifier_, first, targets,
                                                           rows_of(inputs_, first, end), known));
}

}  // namespace assay::runner
