#include "infra/http/content_type.h"

#include <algorithm>
#include <array>
#include <utility>

#include "infra/http/headers.h"

namespace assay::http {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 24> types{
    Row{"html", "text/html; charset=utf-8"},
    Row{"css", "text/css; charset=utf-8"},
    Row{"js", "text/javascript; charset=utf-8"},
    Row{"mjs", "text/javascript; charset=utf-8"},
    Row{"json", "application/json"},
    Row{"jsonl", "application/jsonl"},
    Row{"map", "application/json"},
    Row{"webmanifest", "application/manifest+json"},
    Row{"txt", "text/plain; charset=utf-8"},
    Row{"md", "text/markdown; charset=utf-8"},
    Row{"csv", "text/csv; charset=utf-8"},
    Row{"xml", "application/xml"},
    Row{"svg", "image/svg+xml"},
    Row{"png", "image/png"},
    Row{"jpg", "image/jpeg"},
    Row{"jpeg", "image/jpeg"},
    Row{"gif", "image/gif"},
    Row{"webp", "image/webp"},
    Row{"avif", "image/avif"},
    Row{"ico", "image/x-icon"},
    Row{"woff2", "font/woff2"},
    Row{"wasm", "application/wasm"},
    Row{"zip", "application/zip"},
    Row{"pdf", "application/pdf"},
};

constexpr std::array<std::string_view, 8> compressible{
    "application/json", "application/jsonl",         "application/xml", "application/wasm",
    "image/svg+xml",    "application/manifest+json", "image/x-icon",    "application/problem+json",
};

constexpr std::size_t smallest = 1024;

}  // namespace

std::string_view content_type(std::string_view file_name) {
  const std::size_t dot = file_name.rfind('.');
  const std::string_view ending =
      dot == std::string_view::npos ? std::string_view{} : file_name.substr(dot + 1);
  for (const auto& [name, type] : types) {
    if (same_word(name, ending)) return type;
  }
  return "application/octet-stream";
}

bool is_worth_compressing(std::string_view type, std::size_t size) {
  if (size < smallest) return false;
  const std::string_view plain = trimmed(type.substr(0, type.find(';')));
  return plain.starts_with("text/") || std::ranges::find(compressible, plain) != compressible.end();
}

}  // namespace assay::http
