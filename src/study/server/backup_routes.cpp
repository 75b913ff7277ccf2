// Backups for owners: made while the server goes on, kept in the workspace's folder backups, and
// taken away as files. A backup holds everything but the workspace's keys.
#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "base/within.h"
#include "infra/http/refusal.h"
#include "infra/store/backup.h"
#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;
using http::Request;
using http::Response;
using nlohmann::json;

constexpr std::size_t most_backup_bytes = std::size_t{512} << 20;

fs::path backup_folder(Service& service) {
  const fs::path& root = service.options().workspace;
  return within(root, root / "backups");
}

// "assay-20301231-235959.db", by the clock of Greenwich; "assay-20301231-235959-2.db" for another
// one of that second.
std::string backup_name(const fs::path& folder, std::int64_t now) {
  const std::time_t seconds = now / seconds_ms;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "assay-%Y%m%d-%H%M%S", &parts);
  const std::string stem(text.data(), size);
  std::string name = stem + ".db";
  for (int number = 2; fs::exists(folder / name); ++number) {
    name = fmt::format("{}-{}.db", stem, number);
  }
  return name;
}

std::vector<fs::path> backups(Service& service) {
  std::vector<fs::path> all;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(backup_folder(service), none)) {
    const bool is_file = entry.is_regular_file() && !entry.is_symlink();
    if (is_file && entry.path().extension() == ".db") all.push_back(entry.path());
  }
  std::ranges::sort(all, std::greater<>());
  return all;
}

Response list_backups(Service& service, const Researcher&, const Request&) {
  json result = json::array();
  for (const fs::path& file : backups(service)) {
    result.push_back({{"name", file.filename().string()}, {"bytes", fs::file_size(file)}});
  }
  return http::json_response(result.dump());
}

Response make_backup(Service& service, const Researcher& who, const Request&) {
  const std::string name = backup_name(backup_folder(service), service.now());
  // The entry is in the backup, too.
  write_audit_entry(service, who, "backup", name, json::object());
  make_folder(backup_folder(service));
  fs::permissions(backup_folder(service), fs::perms::owner_all);
  const store::BackupReport report = store::back_up(
      service.store().url(), backup_folder(service) / name, {.key_file = service.chain_key_file()});
  return http::json_response(
      json{{"name", name}, {"rows", report.rows}, {"flaws", report.flaws}}.dump(), 201);
}

Response take_backup(Service& service, const Researcher& who, const Request& request) {
  // Only what was found in the folder: no name leads out of it.
  for (const fs::path& file : backups(service)) {
    if (file.filename() != request.value("name")) continue;
    if (fs::file_size(file) > most_backup_bytes) {
      http::refuse(413, "This backup is too large to be sent; copy it from the folder 'backups'.");
    }
    write_audit_entry(service, who, "take backup", request.value("name"), json::object());
    Response response;
    response.body = read_file(file, most_backup_bytes);
    response.headers.set("Content-Type", "application/octet-stream");
    response.headers.set("Content-Disposition",
                         fmt::format("attachment; filename=\"{}\"", file.filename().string()));
    return response;
  }
  http::refuse(404, "There is no backup '{}'.", request.value("name"));
}

}  // namespace

std::vector<http::Route> backup_routes(Service& service) {
  using enum http::Method;
  const auto owners = [&service](Response (*act)(Service&, const Researcher&, const Request&)) {
    return workspace_handler(service, {store::Role::owner},
                             [&service, act](const Researcher& who, const Request& request) {
                               return act(service, who, request);
                             });
  };
  return {{get, "/api/backups", owners(list_backups)},
          {post, "/api/backups", owners(make_backup), 1024},
          {get, "/api/backups/:name", owners(take_backup)}};
}

}  // namespace assay::server
