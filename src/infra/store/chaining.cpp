#include "infra/store/chaining.h"

#include "base/error.h"
#include "base/sha256.h"
#include "infra/store/secret.h"

namespace assay::store {

// The first word of what is hashed says what for, so that no value serves in another's place.

Chaining Chaining::keyed(std::string key) {
  expects(!key.empty(), "a key has bytes");
  return Chaining(std::move(key));
}

std::string Chaining::fingerprint() const {
  return is_keyed() ? keyed_hash(key_, "fingerprint of a chain key") : "";
}

std::string Chaining::start(std::string_view session) const {
  const std::string text = fmt::format("assay events of {}", session);
  return is_keyed() ? keyed_hash(key_, "start " + text) : sha256(text);
}

std::string Chaining::after(std::string_view link, std::string_view text) const {
  const std::string both = fmt::format("{}\n{}", link, text);
  return is_keyed() ? keyed_hash(key_, "link " + both) : sha256(both);
}

std::string Chaining::mark(std::string_view link) const {
  return is_keyed() ? keyed_hash(key_, fmt::format("mark {}", link)) : std::string(link);
}

}  // namespace assay::store
