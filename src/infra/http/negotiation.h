// What a client asks of the form of an answer: which coding it takes, which part it wants, which
// version it has already.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace assay::http {

enum class Coding { identity, gzip, brotli };

struct Offered {
  bool gzip = false;
  bool brotli = false;
};

// By the q-values of Accept-Encoding; at equal weight the smaller form. What the client says it
// does not take is not sent, except that plain bytes are always an answer.
Coding choose_coding(std::optional<std::string_view> accept, Offered offered);

struct Part {
  enum class Kind { whole, part, outside } kind = Kind::whole;
  std::size_t offset = 0;
  std::size_t length = 0;
};

// "bytes=0-99", "bytes=100-", "bytes=-5" of so many bytes. Anything else, also several ranges, asks
// for the whole: a server may pass over a range.
Part parse_range(std::string_view range, std::size_t size);

// Whether If-None-Match names the tag (without quotes and coding): `"tag"`, `W/"tag"`, `"tag-br"`.
bool names_tag(std::string_view list, std::string_view tag);

}  // namespace assay::http
