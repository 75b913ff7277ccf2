// "--output logit|probability": what of a model's output a command works on.
#pragma once

#include "base/value.h"
#include "model/model.h"

namespace assay {

template <>
struct Words<model::Output> {
  static constexpr std::array values{Word{model::Output::logit, "logit"},
                                     Word{model::Output::probability, "probability"}};
};

}  // namespace assay

namespace assay::cli {
using model::Output;
}
