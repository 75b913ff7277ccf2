#include "explain/attribution/input.h"

#include "explain/attribution/backward.h"

namespace assay::attribution {

Maps Input::operator()(const Question& question) const {
  Maps maps = zero_maps(question);
  for (std::size_t item = 0; item < maps.values.rows(); ++item) {
    reduce_channels(question.classifier.input_shape(), question.batch.row(item), Sign::magnitudes,
                    maps.values.row(item));
  }
  return maps;
}

}  // namespace assay::attribution
