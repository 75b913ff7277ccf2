// How events and entries of the audit log are chained. Each link is an HMAC, by a key that is not
// in the database, over the link before and what is added; so nobody without the key can change,
// take out or append anything unseen.
//
// Two values come of a link. The link itself, from which the chain goes on, is kept only once: with
// the session, or with the head of the audit log. What stands with every event or entry is a
// further HMAC of it, the mark. Who wants to cut the end of a chain off needs the link at the cut,
// and cannot make it of the marks.
#pragma once

#include <string>
#include <string_view>

namespace assay::store {

class Chaining {
 public:
  // As versions before 0.10 wrote it: plain hashes, and a link is its own mark. For previews, and
  // for reading what is old.
  static Chaining plain() { return Chaining({}); }
  // The key must not be empty.
  static Chaining keyed(std::string key);

  bool is_keyed() const { return !key_.empty(); }
  // Tells keys apart without giving them away; empty for plain chains.
  std::string fingerprint() const;

  // The link of a session without events.
  std::string start(std::string_view session) const;
  std::string after(std::string_view link, std::string_view text) const;
  std::string mark(std::string_view link) const;

 private:
  explicit Chaining(std::string key) : key_(std::move(key)) {}

  std::string key_;
};

}  // namespace assay::store
