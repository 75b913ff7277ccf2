// From a draft to a study that can run: drawing its items, painting its pictures, the proof sheet,
// a preview, and freezing it.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/within.h"
#include "infra/http/refusal.h"
#include "study/design/protocol.h"
#include "study/server/draft.h"
#include "study/server/item_selection.h"
#include "study/server/self_contained.h"
#include "study/server/workspace_api.h"
#include "study/stimulus/build.h"
#include "study/stimulus/proof_sheet.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;
using http::Request;
using http::Response;
using nlohmann::json;

constexpr std::size_t most_making_bytes = 64 * 1024;

// A draft without a mistake in what is there of it.
Draft sound_draft(Service& service, const Request& request) {
  Draft draft = read_draft(service.options().workspace, request.value("name"));
  study::throw_mistakes(draft.unreadable, "The design");
  return draft;
}

// Runs on the thread for long tasks. What goes wrong is told to who asks how far it is.
void make_pictures(Service& service, const std::string& name,
                   const stimulus::BuildOptions& options) {
  const auto watch = [&](std::size_t done, std::size_t all) {
    service.jobs().advance(name, done, all);
  };
  try {
    const fs::path root = service.options().workspace;
    const Draft draft = read_draft(root, name);
    const workspace::Workspace space(root);
    stimulus::BuildOptions chosen = options;
    chosen.model =
        stimulus::choose_model(space, options.model, stimulus::required_input(draft.design));
    stimulus::BuildResult built = stimulus::build(space, draft.folder, draft.design, chosen, watch);
    const study::Mistakes mistakes = mistakes_of(draft.design, &built.material);
    if (mistakes.empty()) {
      const study::Study study = study::make_study(draft.design, built.material);
      write_file(within(root, draft.folder / "proof.html"),
                 stimulus::proof_sheet(study, within(root, draft.folder / "stimuli"), watch));
    } else {
      built.notes.push_back("There is no proof sheet before the design is without mistakes.");
    }
    service.jobs().finish(name, std::move(built.notes), service.now());
  } catch (const Error& error) {
    service.jobs().fail(name, error.what(), service.now());
  } catch (const std::exception&) {
    service.jobs().fail(name, "Something went wrong that should not; nothing was changed.",
                        service.now());
  }
}

Response begin_build(Service& service, const Researcher& who, const Request& request) {
  const std::string& name = request.value("name");
  const Draft draft = sound_draft(service, request);
  study::throw_mistakes(mistakes_of(draft.design, nullptr), "The design");
  const json body = json_object_body(request);
  stimulus::BuildOptions options;
  options.model = text_member(body, "model", "");
  options.style.opacity = number_member(body, "opacity", options.style.opacity, {0, 1});
  options.seed = static_cast<std::uint64_t>(number_member(body, "seed", 1, {0, 1e15}));
  if (!service.jobs().begin(name, "build", service.now())) {
    http::refuse(409, "The pictures of this study are being made already.");
  }
  const bool taken = service.long_task_worker().run(
      [&service, name, options] { make_pictures(service, name, options); });
  if (!taken) {
    service.jobs().fail(name, "Too much waits to be made.", service.now());
    http::refuse(503, "Too much waits to be made; try again later.");
  }
  write_audit_entry(service, who, "build", name,
                    {{"model", options.model}, {"seed", options.seed}});
  return http::json_response("{}", 202);
}

Response show_proof(Service& service, const Request& request) {
  const fs::path file =
      draft_folder(service.options().workspace, request.value("name")) / "proof.html";
  if (!fs::exists(file)) http::refuse(404, "There is no proof sheet yet; make the pictures first.");
  return self_contained_page(
      read_within(service.options().workspace, file, study::most_study_bytes));
}

Response begin_preview(Service& service, const Request& request) {
  Draft draft = sound_draft(service, request);
  if (!draft.material) fail("There is nothing to see yet; make the pictures first.");
  const json body = json_object_body(request);
  const auto place = [&](const char* name) {
    return static_cast<std::size_t>(number_member(body, name, 0, {0, 1e6}));
  };
  const study::Cell cell{place("condition"), place("item_set")};
  const std::string token =
      service.previews().begin(std::move(draft.design), std::move(*draft.material),
                               draft.folder / "stimuli", cell, service.now());
  return http::json_response(json{{"token", token}}.dump(), 201);
}

// What a preset left to be written is no mistake, but nobody should read it by accident.
void refuse_placeholders(const study::Design& design, const json& body) {
  const std::vector<std::string> places = study::unwritten(design);
  if (places.empty() || body.value("placeholders", json()) == json(true)) return;
  fail(
      "Words that only stand for others are left at {}; write them, or send \"placeholders\": "
      "true.",
      assay::listed(places));
}

Response freeze_draft(Service& service, const Researcher& who, const Request& request) {
  const Draft draft = sound_draft(service, request);
  if (!draft.material) fail("The pictures of this study are not made yet.");
  if (const auto work = service.jobs().find(request.value("name")); work && work->is_running) {
    http::refuse(409, "The pictures of this study are being made; wait until they are done.");
  }
  refuse_placeholders(draft.design, json_object_body(request));
  study::throw_mistakes(draft.mistakes(), "The design");
  const study::Freezing done = study::freeze_version(draft.folder, draft.design, *draft.material);
  const study::Frozen& frozen = done.frozen;
  const std::string id = fmt::format("{}@{}", frozen.design.name, frozen.design.version);
  if (done.is_new) write_audit_entry(service, who, "freeze", id, {{"hash", frozen.hash}});
  service.load_studies(draft.folder.filename().string());
  return http::json_response(
      json{{"id", id}, {"hash", frozen.hash}, {"is_new", done.is_new}}.dump());
}

Response draw_items(Service& service, const Request& request) {
  const auto contents = service.workspace_cache().contents();
  const ItemSelection selection =
      select_items(contents->workspace(), parse_item_selection_request(json_object_body(request)));
  return http::json_response(json{
      {"items", selection.items},
      {"practice", selection.practice},
      {"checks", selection.checks},
      {"notes", selection.notes}}.dump());
}

}  // namespace

std::vector<http::Route> making_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const auto alone =
      [&service](Response (*act)(Service&, const Request&)) -> WorkspaceRequestHandler {
    return [&service, act](const Researcher&, const Request& request) {
      return act(service, request);
    };
  };
  const auto noted = [&service](Response (*act)(Service&, const Researcher&,
                                                const Request&)) -> WorkspaceRequestHandler {
    return [&service, act](const Researcher& who, const Request& request) {
      return act(service, who, request);
    };
  };
  const auto makers = [&service](WorkspaceRequestHandler work) {
    return workspace_handler(service, {owner, analyst}, std::move(work));
  };
  return {{post, "/api/drawing", makers(alone(draw_items)), most_making_bytes},
          {post, "/api/drafts/:name/build", makers(noted(begin_build)), most_making_bytes},
          {get, "/api/drafts/:name/proof", makers(alone(show_proof))},
          {post, "/api/drafts/:name/preview", makers(alone(begin_preview)), most_making_bytes},
          {post, "/api/drafts/:name/freeze",
           workspace_handler(service, {owner}, noted(freeze_draft)), most_making_bytes}};
}

}  // namespace assay::server
