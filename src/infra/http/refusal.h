// An Error that knows the status its request is answered with.
#pragma once

#include "base/error.h"

namespace assay::http {

class Refusal : public Error {
 public:
  Refusal(int status, const std::string& sentence) : Error(sentence), status_(status) {}

  int status() const { return status_; }

 private:
  int status_;
};

// refuse(409, "The study '{}' is frozen; make a new version.", name)
template <class... Args>
[[noreturn]] void refuse(int status, fmt::format_string<Args...> sentence, Args&&... args) {
  throw Refusal(status, fmt::format(sentence, std::forward<Args>(args)...));
}

}  // namespace assay::http
