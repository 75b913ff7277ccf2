#include "infra/http/outgoing.h"

#include <gtest/gtest.h>

#include "infra/http/compress.h"

namespace assay::http {
namespace {

struct Sent {
  int status;
  Headers headers;
  std::string content;
};

// The head is read back by hand, line by line.
Sent sent(const Request& request, Response response, SendingOptions manner = {}) {
  const Outgoing out = make_outgoing(&request, std::move(response), manner, {});
  Sent result{out.status, {}, std::string(out.content())};
  std::string_view rest = out.head;
  EXPECT_TRUE(rest.starts_with("HTTP/1.1 " + std::to_string(out.status) + " "));
  EXPECT_TRUE(rest.ends_with("\r\n\r\n"));
  rest.remove_prefix(rest.find("\r\n") + 2);
  while (rest != "\r\n") {
    const std::string_view line = rest.substr(0, rest.find("\r\n"));
    result.headers.add(line.substr(0, line.find(':')), line.substr(line.find(": ") + 2));
    EXPECT_EQ(result.headers.count(line.substr(0, line.find(':'))), 1U) << line;
    rest.remove_prefix(line.size() + 2);
  }
  return result;
}

std::shared_ptr<const Asset> page() {
  std::string text;
  for (int i = 0; i < 500; ++i) text += std::to_string(i);
  return make_asset(text, "text/css", Caching::immutable);
}

Request asking(Headers headers, Method method = Method::get) {
  return {.method = method, .headers = std::move(headers)};
}

TEST(Outgoing, HasLengthAndProtection) {
  const Sent plain = sent({}, json_response("{}"), {.date = "today"});
  EXPECT_EQ(plain.content, "{}");
  EXPECT_EQ(plain.headers.find("Content-Length"), "2");
  EXPECT_EQ(plain.headers.find("Content-Type"), "application/json");
  EXPECT_EQ(plain.headers.find("Cache-Control"), "no-store");
  EXPECT_EQ(plain.headers.find("Date"), "today");
  EXPECT_EQ(plain.headers.find("Connection"), "keep-alive");
  EXPECT_EQ(plain.headers.find("Referrer-Policy"), "no-referrer");
  EXPECT_EQ(plain.headers.find("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(plain.headers.find("X-Frame-Options"), "DENY");
  EXPECT_EQ(plain.headers.find("Cross-Origin-Opener-Policy"), "same-origin");
  EXPECT_EQ(plain.headers.find("Strict-Transport-Security"), std::nullopt);
  const std::string policy(*plain.headers.find("Content-Security-Policy"));
  EXPECT_TRUE(policy.ends_with("; form-action 'self'; frame-ancestors 'none'")) << policy;
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
  const Sent secure = sent({}, {}, {.keep_alive = false, .secure = true});
  EXPECT_EQ(secure.headers.find("Strict-Transport-Security"), "max-age=31536000");
  EXPECT_EQ(secure.headers.find("Connection"), "close");
}

TEST(Outgoing, AFrameIsAllowedByName) {
  const Sent framed = sent({}, {.frame_ancestors = "https://panel.example"});
  EXPECT_TRUE(framed.headers.find("Content-Security-Policy")
                  ->ends_with("; frame-ancestors https://panel.example"));
  EXPECT_FALSE(framed.headers.contains("X-Frame-Options"));
  EXPECT_FALSE(framed.headers.contains("Cross-Origin-Opener-Policy"));
}

TEST(Outgoing, AHandlerHasTheLastWordButNotOnLengths) {
  const Sent own = sent({}, {.headers = {{"content-security-policy", "none at all"},
                                         {"Content-Length", "999"},
                                         {"Transfer-Encoding", "chunked"}},
                             .body = "abc"});
  EXPECT_EQ(own.headers.find("Content-Security-Policy"), "none at all");
  EXPECT_EQ(own.headers.find("Content-Length"), "3");
  EXPECT_FALSE(own.headers.contains("Transfer-Encoding"));
}

TEST(Outgoing, AnAssetComesInTheFormTheClientTakes) {
  const auto asset = page();
  const Sent plain = sent(asking({}), asset_response(asset));
  EXPECT_EQ(plain.content, asset->bytes);
  EXPECT_EQ(plain.headers.find("ETag"), "\"" + asset->tag + "\"");
  EXPECT_EQ(plain.headers.find("Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(plain.headers.find("Vary"), "Accept-Encoding");
  EXPECT_FALSE(plain.headers.contains("Content-Encoding"));
  const Sent small = sent(asking({{"Accept-Encoding", "gzip, br"}}), asset_response(asset));
  EXPECT_EQ(small.content, asset->brotli);
  EXPECT_EQ(small.headers.find("Content-Encoding"), "br");
  EXPECT_EQ(small.headers.find("ETag"), "\"" + asset->tag + "-br\"");
  const Sent older = sent(asking({{"Accept-Encoding", "gzip"}}), asset_response(asset));
  EXPECT_EQ(older.content, asset->gzip);
  EXPECT_EQ(older.headers.find("Content-Length"), std::to_string(asset->gzip.size()));
}

TEST(Outgoing, WhatTheClientHasIsNotSentAgain) {
  const auto asset = page();
  const std::string tag = "\"" + asset->tag + "-br\"";
  const Sent same = sent(asking({{"If-None-Match", tag}}), asset_response(asset));
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.content, "");
  EXPECT_FALSE(same.headers.contains("Content-Length"));
  EXPECT_TRUE(same.headers.contains("ETag"));
  EXPECT_EQ(sent(asking({{"If-None-Match", "\"other\""}}), asset_response(asset)).status, 200);
  const Response tagged{.headers = {{"ETag", "\"v7\""}}, .body = "text"};
  EXPECT_EQ(sent(asking({{"If-None-Match", "W/\"v7\""}}), tagged).status, 304);
  EXPECT_EQ(sent(asking({{"If-None-Match", "\"v8\""}}), tagged).status, 200);
  EXPECT_EQ(sent(asking({{"If-None-Match", "\"v7\""}}, Method::post), tagged).status, 200);
}

TEST(Outgoing, APartIsOfThePlainBytes) {
  const auto asset = page();
  const Sent part =
      sent(asking({{"Range", "bytes=10-19"}, {"Accept-Encoding", "br"}}), asset_response(asset));
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.content, asset->bytes.substr(10, 10));
  EXPECT_EQ(part.headers.find("Content-Range"),
            "bytes 10-19/" + std::to_string(asset->bytes.size()));
  EXPECT_FALSE(part.headers.contains("Content-Encoding"));
  const Sent outside = sent(asking({{"Range", "bytes=999999-"}}), asset_response(asset));
  EXPECT_EQ(outside.status, 416);
  EXPECT_EQ(outside.headers.find("Content-Range"),
            "bytes */" + std::to_string(asset->bytes.size()));
  EXPECT_TRUE(outside.content.starts_with("{\"error\""));
}

TEST(Outgoing, APartIsSentOnlyOfTheVersionTheClientHas) {
  const auto asset = page();
  const auto status = [&](const std::string& condition) {
    return sent(asking({{"Range", "bytes=0-0"}, {"If-Range", condition}}), asset_response(asset))
        .status;
  };
  EXPECT_EQ(status("\"" + asset->tag + "\""), 206);
  EXPECT_EQ(status("W/\"" + asset->tag + "\""), 200);
  EXPECT_EQ(status("\"other\""), 200);
  EXPECT_EQ(status("Tue, 15 Nov 1994 08:12:31 GMT"), 200);
}

TEST(Outgoing, LongTextIsCompressedAndPicturesAreNot) {
  const std::string text(2000, 'a');
  const Request request = asking({{"Accept-Encoding", "gzip, br"}});
  const Sent packed = sent(request, json_response(text));
  EXPECT_EQ(packed.headers.find("Content-Encoding"), "gzip");
  EXPECT_EQ(packed.headers.find("Vary"), "Accept-Encoding");
  EXPECT_EQ(packed.content, gzip(text, 1));
  EXPECT_FALSE(sent(request, json_response("short")).headers.contains("Content-Encoding"));
  EXPECT_FALSE(sent({}, json_response(text)).headers.contains("Content-Encoding"));
  const Response picture{.headers = {{"Content-Type", "image/png"}}, .body = text};
  EXPECT_EQ(sent(request, picture).content, text);
  Response tagged = json_response(text);
  tagged.headers.add("ETag", "\"v\"");
  EXPECT_EQ(sent(request, tagged).headers.find("ETag"), "W/\"v\"");
}

TEST(Outgoing, HeadSaysTheLengthAndSendsNothing) {
  const auto asset = page();
  const Sent head = sent(asking({}, Method::head), asset_response(asset));
  EXPECT_EQ(head.content, "");
  EXPECT_EQ(head.headers.find("Content-Length"), std::to_string(asset->bytes.size()));
  const Sent empty = sent({}, {.status = 204, .body = "ignored"});
  EXPECT_EQ(empty.content, "");
  EXPECT_FALSE(empty.headers.contains("Content-Length"));
}

TEST(Outgoing, TheDateIsThatOfTheStandard) {
  EXPECT_EQ(date_text(784'111'777), "Sun, 06 Nov 1994 08:49:37 GMT");  // RFC 9110, 5.6.7
}

}  // namespace
}  // namespace assay::http
