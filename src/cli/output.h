// "--output logit|probability": what of a model's output a command works on.
#pragma once

#include "net/model/classifier.h"

namespace assay::cli {
using model::Output;
}
