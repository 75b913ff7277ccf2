#include "evaluate/runner/items.h"

#include "base/parallel.h"
#include "evaluate/runner/batches.h"

namespace assay::runner {

Tensor SourceItems::load(std::size_t begin, std::size_t end) const {
  return load_batch(source_, begin, end);
}

Tensor TextItems::load(std::size_t begin, std::size_t end) const {
  Tensor counts(Shape{static_cast<std::int64_t>(end - begin),
                      static_cast<std::int64_t>(vectoriser_.words().size())});
  parallel_for(end - begin, 1, [&](std::size_t from, std::size_t to) {
    for (std::size_t row = from; row < to; ++row) {
      for (const text::Feature& word : vectoriser_.counts(texts_[begin + row].text)) {
        counts.row(row)[word.word] = static_cast<float>(word.value);
      }
    }
  });
  return counts;
}

}  // namespace assay::runner
