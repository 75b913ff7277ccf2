#include "infra/http/outgoing.h"

#include <fmt/format.h>

#include <array>
#include <ctime>

#include "infra/http/compress.h"
#include "infra/http/content_type.h"
#include "infra/http/negotiation.h"
#include "infra/http/status.h"

namespace assay::http {
namespace {

// Larger texts would hold up everybody else on the thread.
constexpr std::size_t most_to_compress = std::size_t{1} << 20;

bool has_content(int status) { return status != 204 && status != 304 && status >= 200; }

bool asks_for_content(const Request* request) {
  return request && (request->method == Method::get || request->method == Method::head);
}

std::optional<std::string_view> header(const Request* request, std::string_view name) {
  return request ? request->headers.find(name) : std::nullopt;
}

void set_default(Headers& headers, std::string_view name, std::string_view value) {
  if (!headers.contains(name)) headers.add(name, value);
}

void choose_form(const Request* request, Response& response, Outgoing& out) {
  const Asset& asset = *response.asset;
  out.asset = response.asset;
  out.shared = asset.bytes;
  std::string tag = asset.tag;
  const bool has_forms = !asset.gzip.empty() || !asset.brotli.empty();
  if (has_forms) response.headers.add("Vary", "Accept-Encoding");
  // A range is of the plain bytes.
  if (has_forms && !header(request, "Range")) {
    const Coding coding = choose_coding(header(request, "Accept-Encoding"),
                                        {!asset.gzip.empty(), !asset.brotli.empty()});
    if (coding != Coding::identity) {
      const bool small = coding == Coding::brotli;
      out.shared = small ? asset.brotli : asset.gzip;
      tag += small ? "-br" : "-gzip";
      response.headers.set("Content-Encoding", small ? "br" : "gzip");
    }
  }
  set_default(response.headers, "Content-Type", asset.type);
  set_default(response.headers, "ETag", fmt::format("\"{}\"", tag));
  set_default(response.headers, "Accept-Ranges", "bytes");
  set_default(
      response.headers, "Cache-Control",
      asset.caching == Caching::immutable ? "public, max-age=31536000, immutable" : "no-cache");
}

void choose_range(const Request* request, Response& response, Outgoing& out) {
  const auto range = header(request, "Range");
  if (!range || request->method != Method::get) return;
  const auto condition = header(request, "If-Range");
  if (condition && *condition != *response.headers.find("ETag")) return;
  const std::size_t size = out.shared.size();
  const Part part = parse_range(*range, size);
  if (part.kind == Part::Kind::whole) return;
  if (part.kind == Part::Kind::outside) {
    response = refusal(416, fmt::format("There are {} bytes; ask for some of these.", size));
    response.headers.add("Content-Range", fmt::format("bytes */{}", size));
    out.asset = nullptr;
    out.body = std::move(response.body);
    return;
  }
  response.status = 206;
  response.headers.add("Content-Range", fmt::format("bytes {}-{}/{}", part.offset,
                                                    part.offset + part.length - 1, size));
  out.shared = out.shared.substr(part.offset, part.length);
}

void compress(const Request* request, Response& response, Outgoing& out) {
  out.body = std::move(response.body);
  if (out.body.size() > most_to_compress || response.headers.contains("Content-Encoding")) return;
  const std::string_view type = response.headers.find("Content-Type").value_or("");
  if (!is_worth_compressing(type, out.body.size())) return;
  response.headers.add("Vary", "Accept-Encoding");
  if (choose_coding(header(request, "Accept-Encoding"), {.gzip = true}) != Coding::gzip) return;
  out.body = gzip(out.body, 1);
  response.headers.set("Content-Encoding", "gzip");
  // The same tag for other bytes is a weak one.
  const auto tag = response.headers.find("ETag");
  if (tag && !tag->starts_with("W/")) response.headers.set("ETag", fmt::format("W/{}", *tag));
}

bool is_known_to_client(const Request* request, const Response& response) {
  const auto known = header(request, "If-None-Match");
  if (!known || !asks_for_content(request) || response.status != 200) return false;
  if (response.asset) return names_tag(*known, response.asset->tag);
  std::string_view tag = response.headers.find("ETag").value_or("");
  if (tag.starts_with("W/")) tag.remove_prefix(2);
  return tag.size() > 2 && names_tag(*known, tag.substr(1, tag.size() - 2));
}

void protect(std::string& head, const Response& response, const SendingOptions& manner,
             const Protection& protection) {
  const auto line = [&](std::string_view name, std::string_view value) {
    if (!value.empty() && !response.headers.contains(name)) {
      head.append(name).append(": ").append(value).append("\r\n");
    }
  };
  const bool is_framed = !response.frame_ancestors.empty();
  if (!response.headers.contains("Content-Security-Policy") &&
      !protection.content_security_policy.empty()) {
    head.append("Content-Security-Policy: ").append(protection.content_security_policy);
    head.append("; form-action 'self'");
    if (!response.form_action.empty()) head.append(" ").append(response.form_action);
    head.append("; frame-ancestors ");
    head.append(is_framed ? std::string_view(response.frame_ancestors) : "'none'").append("\r\n");
  }
  line("Referrer-Policy", "no-referrer");
  line("X-Content-Type-Options", "nosniff");
  if (!is_framed) {
    line("X-Frame-Options", "DENY");
    line("Cross-Origin-Opener-Policy", "same-origin");
    line("Cross-Origin-Embedder-Policy", "require-corp");
    line("Cross-Origin-Resource-Policy", "same-origin");
  }
  if (manner.secure) line("Strict-Transport-Security", protection.strict_transport_security);
}

void write_head(Outgoing& out, const Response& response, const SendingOptions& manner,
                const Protection& protection) {
  const Status& status = statuses[status_index(response.status)];
  out.status = status.code;
  std::string& head = out.head;
  head.reserve(1024);
  fmt::format_to(std::back_inserter(head), "HTTP/1.1 {} {}\r\n", status.code, status.phrase);
  head.append(response.headers.wire());
  if (has_content(status.code)) {
    fmt::format_to(std::back_inserter(head), "Content-Length: {}\r\n", out.content().size());
  }
  if (!response.headers.contains("Cache-Control")) head.append("Cache-Control: no-store\r\n");
  if (!manner.date.empty()) head.append("Date: ").append(manner.date).append("\r\n");
  head.append(manner.keep_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n");
  protect(head, response, manner, protection);
  head.append("\r\n");
}

}  // namespace

Outgoing make_outgoing(const Request* request, Response response, const SendingOptions& manner,
                       const Protection& protection) {
  // How the bytes go is ours to say.
  for (const char* name : {"Content-Length", "Transfer-Encoding", "Connection"}) {
    response.headers.remove(name);
  }
  Outgoing out;
  const bool is_known = is_known_to_client(request, response);
  if (response.asset) {
    choose_form(request, response, out);
    if (!is_known && response.status == 200) choose_range(request, response, out);
  } else {
    compress(request, response, out);
  }
  if (is_known) response.status = 304;
  write_head(out, response, manner, protection);
  const bool is_head = request && request->method == Method::head;
  if (is_head || !has_content(out.status)) {
    out.asset = nullptr;
    out.body.clear();
  }
  return out;
}

std::string date_text(std::int64_t seconds) {
  constexpr std::array<std::string_view, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} GMT",
                     days[static_cast<std::size_t>(parts.tm_wday)], parts.tm_mday,
                     months[static_cast<std::size_t>(parts.tm_mon)], parts.tm_year + 1900,
                     parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace assay::http
