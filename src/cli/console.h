// The terminal this process talks to.
#pragma once

#include "cli/command.h"

namespace assay::cli {

Console terminal();

}  // namespace assay::cli
