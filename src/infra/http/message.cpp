#include "infra/http/message.h"

#include <array>

#include "base/error.h"
#include "base/utf8.h"
#include "infra/http/refusal.h"

namespace assay::http {
namespace {

constexpr std::array<std::string_view, 7> method_names{"GET",   "HEAD",   "POST",   "PUT",
                                                       "PATCH", "DELETE", "OPTIONS"};

std::string quoted_value(std::string_view text) {
  std::string result = "\"";
  for (const char letter : printable(text)) {
    if (letter == '"' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + '"';
}

const std::string* find(const Pairs& pairs, std::string_view name) {
  for (const auto& [key, value] : pairs) {
    if (key == name) return &value;
  }
  return nullptr;
}

}  // namespace

std::string_view name(Method method) { return method_names[static_cast<std::size_t>(method)]; }

std::optional<Method> method_named(std::string_view name) {
  for (std::size_t index = 0; index < method_names.size(); ++index) {
    if (method_names[index] == name) return static_cast<Method>(index);
  }
  return std::nullopt;
}

std::optional<std::string_view> Request::parameter(std::string_view name) const {
  const std::string* found = find(query, name);
  return found ? std::optional<std::string_view>(*found) : std::nullopt;
}

const std::string& Request::value(std::string_view name) const {
  const std::string* found = find(values, name);
  expects(found != nullptr, "a handler asks for names of its own pattern");
  return *found;
}

Response json_response(std::string body, int status) {
  return {
      .status = status, .headers = {{"Content-Type", "application/json"}}, .body = std::move(body)};
}

Response asset_response(std::shared_ptr<const Asset> asset) {
  expects(asset != nullptr, "an asset that is not there is a 404");
  return {.asset = std::move(asset)};
}

Response see_other(std::string_view location) {
  return {.status = 303, .headers = {{"Location", location}}};
}

Response refusal(int status, std::string_view sentence) {
  return json_response("{\"error\": " + quoted_value(sentence) + "}", status);
}

Response refusal(const std::exception_ptr& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (const Refusal& refused) {
    return refusal(refused.status(), refused.what());
  } catch (const Error& error) {
    return refusal(400, error.what());
  } catch (const std::exception& error) {
    Response response = refusal(500, "Something went wrong on the server; please try again.");
    response.problem = error.what();
    return response;
  } catch (...) {
    Response response = refusal(500, "Something went wrong on the server; please try again.");
    response.problem = "an unknown exception";
    return response;
  }
}

}  // namespace assay::http
