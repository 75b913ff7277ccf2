// Bytes as text of 64 letters (RFC 4648).
#pragma once

#include <string>
#include <string_view>

namespace assay {

std::string base64(std::string_view bytes);

// The bytes of such a text, with or without padding, in the usual alphabet or the one for addresses
// ('-' and '_'). Throws Error that names the place, `where`, for anything else.
std::string bytes_of_base64(std::string_view text, std::string_view where);

}  // namespace assay
