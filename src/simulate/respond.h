// What somebody of a certain temper answers to a screen: always something the screen allows.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "simulate/behaviour.h"
#include "study/material.h"

namespace assay::simulate {

// `item` is what the screen is about, as far as that is known; `trial` counts from 0. The answer as
// it is sent: {"response", "rt", ...}.
nlohmann::json respond(const nlohmann::json& screen, const Temper& temper, const study::Item* item,
                       int trial, assay::Random& random);

}  // namespace assay::simulate
