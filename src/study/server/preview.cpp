#include "study/server/preview.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "infra/store/secret.h"
#include "infra/store/sessions.h"
#include "infra/store/slots.h"
#include "study/design/freeze.h"
#include "study/design/panel.h"
#include "study/server/clock.h"

namespace assay::server {
namespace {

constexpr std::size_t most_previews = 6;
constexpr std::size_t most_title_bytes = 150;

// A title, cut between two letters.
std::string marked(std::string title) {
  if (title.size() > most_title_bytes) {
    title.resize(most_title_bytes);
    while (!title.empty() && (static_cast<unsigned char>(title.back()) & 0x80U) != 0) {
      title.pop_back();
    }
  }
  return "Preview: " + title;
}

}  // namespace

void Previews::open_store() {
  if (owned_) return;
  folder_.emplace("assay-preview-");
  owned_ = std::make_unique<store::Store>((folder_->path() / "preview.db").string());
  store_ = owned_.get();
}

std::string Previews::begin(study::Design design, study::Material material,
                            const std::filesystem::path& stimuli, study::Cell cell,
                            std::int64_t now) {
  design.title = marked(design.title);
  // Nobody is sent to a panel, which would count a place.
  design.panel = study::panel_preset("lab");
  const study::Frozen frozen = study::freeze(design, material, {});
  const std::string text = study::to_json(frozen);
  const study::Study checked = study::make_study(std::move(design), std::move(material));
  if (std::ranges::find(checked.cells(), cell) == checked.cells().end()) {
    fail("The item set {} is not shown in the condition {}.", cell.item_set, cell.condition);
  }
  open_store();
  ++count_;
  const std::string token = fmt::format("{}{}", prefix, store::random_token());
  const store::Target target{.condition = static_cast<std::int64_t>(cell.condition),
                             .item_set = static_cast<std::int64_t>(cell.item_set),
                             .participants = 1};
  const store::Study row = owned_->wait([&](store::Connection& connection) {
    store::Study added = store::add_study(connection,
                                          {.name = fmt::format("preview_{}", count_),
                                           .version = 1,
                                           .hash = frozen.hash,
                                           .design = text,
                                           .keep_until = std::nullopt},
                                          now);
    store::create_slots(connection, added.id, std::span(&target, 1));
    const auto session = store::enter_study(connection,
                                            {.study = added.id,
                                             .participant = token,
                                             .seed = store::random_seed(),
                                             .simulated = true,
                                             .panel = "[]"},
                                            now);
    store::add_token(connection, session.value().id, sha256(token), now, now + days_ms,
                     store::TokenScope::own);
    return added;
  });
  running_studies_.add(std::make_shared<const RunningStudy>(row, stimuli));
  begun_.push_back(row.id);
  if (begun_.size() > most_previews) {
    running_studies_.remove(begun_.front());
    begun_.pop_front();
  }
  return token;
}

}  // namespace assay::server
