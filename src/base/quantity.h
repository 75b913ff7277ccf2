// Large counts, sizes of files and spans of time as people say them.
#pragma once

#include <cstdint>
#include <string>

namespace assay {

// "812", "25.6 k", "4.13 G": three digits and a power of a thousand.
std::string in_thousands(double count);

// "812 B", "25.6 kB", "97.8 MB", in powers of a thousand.
std::string as_bytes(std::uint64_t size);

// "0.4 s", "12 s", "3 min 05 s", "2 h 07 min".
std::string as_time(double seconds);

}  // namespace assay
