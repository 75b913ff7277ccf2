// Reports that were made of studies and of the whole workspace: pages to read, and the tables and
// figures beside them to take away. They lie in studies/NAME/results and in comparison.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/within.h"
#include "infra/http/content_type.h"
#include "infra/http/refusal.h"
#include "infra/store/studies.h"
#include "study/server/draft.h"
#include "study/server/read_in_parts.h"
#include "study/server/self_contained.h"
#include "study/server/workspace_api.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;
using http::Request;
using http::Response;
using nlohmann::json;

constexpr std::size_t most_result_bytes = std::size_t{256} << 20;
constexpr std::size_t most_files = 2000;

// The files below a folder by their paths within it; hidden ones and links are passed over.
std::vector<std::string> files_below(const fs::path& folder) {
  std::vector<std::string> all;
  std::error_code none;
  for (fs::recursive_directory_iterator at(folder, none), end; !none && at != end;
       at.increment(none)) {
    const bool hidden = at->path().filename().string().starts_with(".");
    if (at->is_directory() && hidden) at.disable_recursion_pending();
    if (hidden || at->is_symlink() || !at->is_regular_file()) continue;
    all.push_back(at->path().lexically_relative(folder).generic_string());
    if (all.size() >= most_files) break;
  }
  std::ranges::sort(all);
  return all;
}

std::int64_t written_at(const fs::path& file) {
  const auto since_epoch = std::chrono::file_clock::to_sys(fs::last_write_time(file));
  return std::chrono::floor<std::chrono::milliseconds>(since_epoch).time_since_epoch().count();
}

json results_in(const fs::path& folder) {
  json files = json::array();
  for (const std::string& name : files_below(folder)) {
    files.push_back({{"name", name}, {"bytes", fs::file_size(folder / name)}});
  }
  const fs::path report = folder / "report.html";
  json result{{"report", fs::exists(report)}, {"files", std::move(files)}};
  if (fs::exists(report)) result["made"] = written_at(report);
  return result;
}

// How many people came, in any version of the study, when its report was there already.
std::int64_t came_after(store::Store& store, const std::string& name, std::int64_t made) {
  std::int64_t count = 0;
  const auto studies =
      store.wait([](store::Connection& connection) { return store::list_studies(connection); });
  for (const store::Study& study : studies) {
    if (study.name != name) continue;
    for (const store::Session& session : read_sessions_in_parts(store, study.id)) {
      count += session.started > made ? 1 : 0;
    }
  }
  return count;
}

fs::path results_of(Service& service, const Request& request) {
  const fs::path& root = service.options().workspace;
  return within(root, draft_folder(root, request.value("name")) / "results");
}

Response list_results(Service& service, const Request& request) {
  const std::string& name = request.value("name");
  json result = results_in(results_of(service, request));
  if (result.contains("made")) {
    const std::int64_t made = result["made"];
    result["came_since"] = came_after(service.store(), name, made);
  }
  return http::json_response(result.dump());
}

Response take_result(const fs::path& folder, const std::string& name) {
  const std::vector<std::string> known = files_below(folder);
  if (std::ranges::find(known, name) == known.end()) http::refuse(404, "There is no such file.");
  std::string bytes = read_within(folder, folder / name, most_result_bytes);
  if (name.ends_with(".html")) return self_contained_page(std::move(bytes));
  Response response;
  response.headers.set("Content-Type", http::content_type(name));
  response.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  response.headers.set("Content-Disposition", fmt::format("attachment; filename=\"{}\"",
                                                          fs::path(name).filename().string()));
  response.body = std::move(bytes);
  return response;
}

}  // namespace

std::vector<http::Route> result_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const auto results = [&service](const Request& request) { return results_of(service, request); };
  const auto comparison = [&service](const Request&) {
    const fs::path& root = service.options().workspace;
    return within(root, root / "comparison");
  };
  const auto list = [&service](const Researcher&, const Request& request) {
    return list_results(service, request);
  };
  const auto list_comparison = [comparison](const Researcher&, const Request& request) {
    return http::json_response(results_in(comparison(request)).dump());
  };
  const auto taken = [&service](auto folder) {
    return workspace_handler(service, {owner, analyst},
                             [folder](const Researcher&, const Request& request) {
                               return take_result(folder(request), request.value("file"));
                             });
  };
  return {{get, "/api/drafts/:name/results", workspace_handler(service, {owner, analyst}, list)},
          {get, "/api/drafts/:name/results/*file", taken(results)},
          {get, "/api/comparison", workspace_handler(service, {owner, analyst}, list_comparison)},
          {get, "/api/comparison/*file", taken(comparison)}};
}

}  // namespace assay::server
