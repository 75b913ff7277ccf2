// Which handler answers a request. Routes are a table; nothing registers itself.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "infra/http/message.h"

namespace assay::http {

// Answers the request: from any thread, once; a second call is passed over. A reply that is dropped
// without a call answers 500.
using Reply = std::function<void(Response)>;

// Runs on a thread of the server, which other connections wait for: what takes long is handed to
// another thread together with the reply. What is thrown becomes a response; see refusal().
using Handler = std::function<void(const Request&, Reply)>;

struct Route {
  Method method = Method::get;
  // "/api/sessions/:id": a :name takes one part of a path that is not empty; "*name" at the end
  // takes all that is left, slashes and all.
  std::string pattern;
  Handler handler;
  std::size_t most_body = 0;  // bytes; 0: what the server allows
};

class Router {
 public:
  // Patterns are those of a program, not of its users: two routes for the same, or a pattern that
  // does not begin with a slash, are a Bug.
  explicit Router(std::vector<Route> routes);

  struct Match {
    const Route* route = nullptr;
    std::size_t index = 0;  // of the route in routes()
    Pairs values;
    std::string
        allow;  // "GET, HEAD": the methods there are, when the path is known and this is not
  };

  // Literal parts go before names, names before "*name". HEAD is answered by GET.
  Match match(Method method, std::string_view path) const;

  const std::vector<Route>& routes() const { return routes_; }

 private:
  struct Pattern {
    std::vector<std::string> parts;
    bool has_rest = false;
    std::vector<std::size_t> routes;
  };

  static Pattern parsed(const std::string& text);
  void add(std::size_t index);
  bool fits(const Pattern& pattern, const std::vector<std::string_view>& parts) const;
  Pairs values_of(const Pattern& pattern, const std::vector<std::string_view>& parts,
                  std::string_view path) const;

  std::vector<Route> routes_;
  std::vector<Pattern> patterns_;  // the most literal first
};

}  // namespace assay::http
