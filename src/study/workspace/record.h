// What a workspace knows, line by line: items, and what models, methods and metrics say of them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/value.h"
#include "net/data/manifest.h"

namespace assay::workspace {

enum class Kind { image, text, signal };

struct WorkspaceItem {
  std::string id = {};
  Kind kind = Kind::image;
  std::string file = {};   // within the workspace
  std::string label = {};  // nothing when it is unknown
  std::string split = {};
  std::string mask = {};  // within the workspace; nothing when there is none
  std::optional<data::Box> box = std::nullopt;
  std::string made_from = {};  // the item that this one was made from to mislead a model

  bool is_adversarial() const { return !made_from.empty(); }
  bool operator==(const WorkspaceItem&) const = default;
};

struct Class {
  std::string name = {};
  std::string gloss = {};                 // what the word means
  std::vector<std::string> samples = {};  // items
  // The gloss is one of several meanings of the word, and nobody has said that it is the right one:
  // no participant may read it.
  bool unconfirmed = false;

  bool operator==(const Class&) const = default;
};

struct Prediction {
  std::string item = {};
  std::string label = {};
  double confidence = 0;

  bool operator==(const Prediction&) const = default;
};

// A map in a file, or items that explain the item.
struct Explanation {
  std::string item = {};
  std::string file = {};                     // of a map, within the workspace
  std::vector<std::string> neighbours = {};  // items, nearest first
  std::string spec = {};                     // of the method, with every parameter
  std::string target = {};                   // the class that is explained
  std::string hash = {};  // SHA-256 of the file, or of the items' ids, one a line

  bool is_map() const { return !file.empty(); }
  bool operator==(const Explanation&) const = default;
};

// A value, or the reason why there is none.
struct Score {
  std::string item = {};
  std::string method = {};
  std::optional<double> value = std::nullopt;
  std::string reason = {};

  bool operator==(const Score&) const = default;
};

}  // namespace assay::workspace

namespace assay {

template <>
struct Words<workspace::Kind> {
  using enum workspace::Kind;
  static constexpr std::array values{Word{image, "image"}, Word{text, "text"},
                                     Word{signal, "signal"}};
};

}  // namespace assay
