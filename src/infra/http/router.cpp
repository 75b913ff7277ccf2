#include "infra/http/router.h"

#include <algorithm>
#include <array>

#include "base/error.h"

namespace assay::http {
namespace {

// "/a/b" has the parts "a" and "b", "/a/" has "a" and "".
std::vector<std::string_view> split(std::string_view path) {
  std::vector<std::string_view> parts;
  parts.reserve(8);
  for (std::size_t begin = 1; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    parts.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool is_name(std::string_view part) { return part.starts_with(':'); }

// 0 literal, 1 name, 2 rest: the smaller goes first.
int vagueness(std::string_view part) { return part.starts_with('*') ? 2 : is_name(part) ? 1 : 0; }

bool goes_before(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::ranges::lexicographical_compare(
      a, b, [](const std::string& x, const std::string& y) { return vagueness(x) < vagueness(y); });
}

// Whether two patterns take the same paths, whatever their names are called.
bool take_the_same(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::ranges::equal(a, b, [](const std::string& x, const std::string& y) {
    return vagueness(x) == vagueness(y) && (vagueness(x) > 0 || x == y);
  });
}

}  // namespace

Router::Router(std::vector<Route> routes) : routes_(std::move(routes)) {
  for (std::size_t index = 0; index < routes_.size(); ++index) add(index);
  std::ranges::stable_sort(
      patterns_, [](const Pattern& a, const Pattern& b) { return goes_before(a.parts, b.parts); });
}

Router::Pattern Router::parsed(const std::string& text) {
  expects(text.starts_with('/'), "a pattern begins with a slash");
  Pattern pattern;
  for (const std::string_view part : split(text)) {
    expects(!pattern.has_rest, "nothing follows the rest of a path");
    expects(part.size() != 1 || vagueness(part) == 0, "a name has letters");
    pattern.has_rest = part.starts_with('*');
    pattern.parts.emplace_back(part);
  }
  return pattern;
}

void Router::add(std::size_t index) {
  const Route& route = routes_[index];
  expects(route.handler != nullptr, "a route has a handler");
  Pattern pattern = parsed(route.pattern);
  const auto same = std::ranges::find_if(
      patterns_, [&](const Pattern& other) { return take_the_same(other.parts, pattern.parts); });
  if (same == patterns_.end()) {
    pattern.routes.push_back(index);
    patterns_.push_back(std::move(pattern));
    return;
  }
  for (const std::size_t other : same->routes) {
    expects(routes_[other].method != route.method, "a route has one handler");
  }
  expects(same->parts == pattern.parts, "methods of one path call its names the same");
  same->routes.push_back(index);
}

bool Router::fits(const Pattern& pattern, const std::vector<std::string_view>& parts) const {
  const std::size_t count = pattern.parts.size() - (pattern.has_rest ? 1 : 0);
  if (pattern.has_rest ? parts.size() < count : parts.size() != count) return false;
  for (std::size_t at = 0; at < count; ++at) {
    if (is_name(pattern.parts[at]) ? parts[at].empty() : pattern.parts[at] != parts[at]) {
      return false;
    }
  }
  return true;
}

Pairs Router::values_of(const Pattern& pattern, const std::vector<std::string_view>& parts,
                        std::string_view path) const {
  Pairs values;
  for (std::size_t at = 0; at < pattern.parts.size(); ++at) {
    const std::string& part = pattern.parts[at];
    if (is_name(part)) values.emplace_back(part.substr(1), parts[at]);
    if (!part.starts_with('*')) continue;
    const bool is_empty = at >= parts.size();
    values.emplace_back(
        part.substr(1),
        is_empty ? std::string_view{}
                 : path.substr(static_cast<std::size_t>(parts[at].data() - path.data())));
  }
  return values;
}

Router::Match Router::match(Method method, std::string_view path) const {
  const std::vector<std::string_view> parts = split(path);
  Match match;
  std::array<bool, 7> allowed{};
  for (const Pattern& pattern : patterns_) {
    if (!fits(pattern, parts)) continue;
    const auto with = [&](Method wanted) {
      return std::ranges::find_if(
          pattern.routes, [&](std::size_t index) { return routes_[index].method == wanted; });
    };
    auto found = with(method);
    if (found == pattern.routes.end() && method == Method::head) found = with(Method::get);
    if (found != pattern.routes.end()) {
      match.route = &routes_[*found];
      match.index = *found;
      match.values = values_of(pattern, parts, path);
      return match;
    }
    // A vaguer pattern may have the method.
    for (const std::size_t index : pattern.routes) {
      const Method other = routes_[index].method;
      allowed[static_cast<std::size_t>(other)] = true;
      if (other == Method::get) allowed[static_cast<std::size_t>(Method::head)] = true;
    }
  }
  for (std::size_t at = 0; at < allowed.size(); ++at) {
    if (!allowed[at]) continue;
    if (!match.allow.empty()) match.allow += ", ";
    match.allow += name(static_cast<Method>(at));
  }
  return match;
}

}  // namespace assay::http
