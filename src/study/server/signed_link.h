// Signed links: a study that asks for them lets nobody in who has merely guessed, or heard of, a
// participant's id. The signature is the HMAC-SHA-256 of "STUDY|ID", in hexadecimal digits, by a
// secret that stays in the workspace's folder `signing`: one that assay made, for links it writes
// itself, or one that was agreed with a panel that signs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "study/design/panel.h"

namespace assay::server {

// The secret in WORKSPACE/signing/STUDY.key, which is made when it is not there.
std::string signing_secret(const std::filesystem::path& workspace, const std::string& study);

std::string link_signature(std::string_view secret, std::string_view study,
                           std::string_view participant);
// The address of the study for one participant, with a signature unless the secret is empty.
std::string study_link(std::string_view origin, std::string_view study, const study::Panel& panel,
                       std::string_view secret, std::string_view participant);

}  // namespace assay::server
