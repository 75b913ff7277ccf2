// Names under which methods of the catalogue are known elsewhere, so that who looks for one of them
// finds it.
#pragma once

#include "attribution/method.h"
#include "base/alias.h"

namespace assay::attribution {

// In the order of the catalogue.
std::span<const Alias> aliases();

// The spec by the method's own name. Throws Error, with near names of both kinds, for a name that
// is unknown.
Spec by_own_name(Spec given);

// Other names of a method: "saliency" or "epsilon_plus (composite=epsilon_plus)".
std::vector<std::string> other_names(std::string_view method);

}  // namespace assay::attribution
