// Names under which methods of the catalogue are known elsewhere, so that who looks for one of them
// finds it.
#pragma once

#include "base/alias.h"
#include "explain/attribution/method.h"

namespace assay::attribution {

// In the order of the catalogue.
std::span<const Alias> aliases();

// The method that a text asks for, by its own name. Throws Error, with near names of both kinds,
// for a name that is unknown.
Spec parse_method(std::string_view text);

// Other names of a method: "saliency" or "epsilon_plus (composite=epsilon_plus)".
std::vector<std::string> other_names(std::string_view method);

}  // namespace assay::attribution
