// A model is of a kind that a method does not explain: the words of it tell the user which, and who
// asks many models can go on with the others.
#pragma once

#include "base/error.h"

namespace assay {

class Unsuited : public Error {
 public:
  using Error::Error;
};

// As fail(), of a method and a model that do not fit.
template <class... Args>
[[noreturn]] void unsuited(fmt::format_string<Args...> sentence, Args&&... args) {
  throw Unsuited(fmt::format(sentence, std::forward<Args>(args)...));
}

}  // namespace assay
