// Bytes that are the same for everybody, prepared once: compressed, named by their hash, shared by
// all the responses that send them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace assay::http {

enum class Caching {
  immutable,   // its address has a hash in it: a browser need not ask again
  revalidate,  // a browser asks each time, and is told that nothing has changed
};

struct Asset {
  std::string bytes;
  std::string gzip;    // empty where compression does not pay
  std::string brotli;  // likewise
  std::string type;    // "text/html; charset=utf-8"
  std::string tag;     // hash of the bytes, without quotes
  Caching caching = Caching::revalidate;
};

std::shared_ptr<const Asset> make_asset(std::string bytes, std::string_view type, Caching caching);

}  // namespace assay::http
