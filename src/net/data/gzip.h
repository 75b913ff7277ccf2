// Gzip streams unpacked in memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay::data {

bool is_gzip(std::string_view bytes);

// Throws Error when the stream is broken or cut short, or when it unpacks to more than `most`
// bytes: a small file cannot fill the memory. `name` is what the stream is called in the sentence.
std::string gunzip(std::string_view bytes, std::string_view name, std::size_t most);

}  // namespace assay::data
