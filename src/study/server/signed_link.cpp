#include "study/server/signed_link.h"

#include <fmt/format.h>

#include "base/within.h"
#include "infra/http/target.h"
#include "infra/store/secret.h"

namespace assay::server {

std::string signing_secret(const std::filesystem::path& workspace, const std::string& study) {
  const std::filesystem::path folder = within(workspace, workspace / "signing");
  make_folder(folder);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  return store::secret_word(within(workspace, folder / (study + ".key")));
}

std::string link_signature(std::string_view secret, std::string_view study,
                           std::string_view participant) {
  return store::keyed_hash(secret, fmt::format("{}|{}", study, participant));
}

std::string study_link(std::string_view origin, std::string_view study, const study::Panel& panel,
                       std::string_view secret, std::string_view participant) {
  http::Pairs query{{panel.participant, std::string(participant)}};
  if (!secret.empty()) {
    query.emplace_back(panel.signature, link_signature(secret, study, participant));
  }
  return std::string(origin) + http::target_text(fmt::format("/study/{}", study), query);
}

}  // namespace assay::server
