// Every connection is a file to the system, which allows a program 1,024 of them until it asks.
#pragma once

#include <cstddef>

namespace assay::http {

// As many as this, or as many as the system's administrator lets us have.
void allow_open_files(std::size_t count);

}  // namespace assay::http
