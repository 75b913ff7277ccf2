// A PNG file without its colour profile. No profile is applied to pictures here, and the decoder
// would complain on the terminal about the broken ones that many programs write.
#pragma once

#include <string>
#include <string_view>

namespace assay::data {

// Bytes that are no PNG come back as they are; what is damaged stays damaged.
std::string without_colour_profile(std::string_view bytes);

}  // namespace assay::data
