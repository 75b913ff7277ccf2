// Designs of studies while they are made: which there are, beginning one by a preset, changing it,
// and everything that is wrong with it.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json.h"
#include "base/within.h"
#include "infra/http/refusal.h"
#include "study/design/panel.h"
#include "study/design/plan.h"
#include "study/design/protocol.h"
#include "study/server/draft.h"
#include "study/server/workspace_api.h"
#include "study/workspace/workspace.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;
using http::Request;
using http::Response;
using nlohmann::json;
using Ordered = nlohmann::ordered_json;

constexpr std::size_t most_design_bytes = std::size_t{8} << 20;

std::vector<int> frozen_versions(const fs::path& folder) {
  std::vector<int> versions;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder / "frozen", none)) {
    const auto number = Value<int>::read(entry.path().stem().string(), {.low = 1});
    if (number && entry.path().extension() == ".json") versions.push_back(*number);
  }
  std::ranges::sort(versions);
  return versions;
}

Response list_drafts(Service& service) {
  json result = json::array();
  std::error_code none;
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(service.options().workspace / "studies", none)) {
    if (fs::exists(entry.path() / "design.json")) folders.push_back(entry.path());
  }
  std::ranges::sort(folders);
  for (const fs::path& folder : folders) {
    study::Design design;
    const auto unreadable = study::read_design(
        read_within(service.options().workspace, folder / "design.json", study::most_study_bytes),
        design);
    result.push_back({{"name", folder.filename().string()},
                      {"title", design.title},
                      {"protocol", design.protocol},
                      {"version", design.version},
                      {"readable", unreadable.empty()},
                      {"built", fs::exists(folder / "material.json")},
                      {"frozen", frozen_versions(folder)}});
  }
  return http::json_response(result.dump());
}

json mistakes_json(const study::Mistakes& mistakes) {
  json result = json::array();
  for (const study::Mistake& one : mistakes) {
    result.push_back({{"place", one.place}, {"sentence", one.sentence}});
  }
  return result;
}

// What a cell is called: its condition, or the turn of a rotation, and its item set.
json cells_of(const study::Study& study) {
  const study::Design& design = study.design();
  json result = json::array();
  for (const study::Cell& cell : study.cells()) {
    const bool named = design.assignment == study::Assignment::between;
    result.push_back({{"condition", cell.condition},
                      {"item_set", cell.item_set},
                      {"condition_name", named ? design.conditions[cell.condition].name : ""},
                      {"item_set_name", design.item_sets[cell.item_set].name},
                      {"screens", study::plan(study, cell, 1).size()}});
  }
  return result;
}

json job_json(const StudyJob& work) {
  json result = {{"kind", work.kind},  {"running", work.is_running}, {"done", work.done},
                 {"all", work.all},    {"notes", work.notes},        {"problem", work.problem},
                 {"began", work.began}};
  if (work.ended) result["ended"] = *work.ended;
  return result;
}

// Where the draft differs from what was frozen under its version: participants get the latter.
std::vector<std::string> changes_since_frozen(const Draft& draft) {
  if (!draft.unreadable.empty()) return {};
  const auto frozen = study::read_frozen(draft.folder, draft.design.version);
  if (!frozen) return {};
  return study::changes(*frozen, draft.design, draft.material.value_or(frozen->material));
}

// What follows from the draft's files.
json settled_state_of(const Draft& draft) {
  const study::Mistakes mistakes = draft.mistakes();
  json result = {{"stamp", draft.stamp()},
                 {"mistakes", mistakes_json(mistakes)},
                 {"built", draft.material.has_value()},
                 {"items", draft.material ? draft.material->items.size() : 0},
                 {"stimuli", draft.material ? draft.material->stimuli.size() : 0},
                 {"changed", changes_since_frozen(draft)},
                 {"cells", json::array()}};
  if (draft.material && mistakes.empty()) {
    result["cells"] = cells_of(study::make_study(draft.design, *draft.material));
  }
  return result;
}

// What may change without them.
void add_passing_state(Service& service, const fs::path& folder, json& state) {
  state["proof"] = fs::exists(folder / "proof.html");
  state["frozen"] = frozen_versions(folder);
  if (const auto work = service.jobs().find(folder.filename().string())) {
    state["work"] = job_json(*work);
  }
}

// All but the design itself: what may change while somebody looks at it.
json state_of(Service& service, const Draft& draft) {
  json state = settled_state_of(draft);
  add_passing_state(service, draft.folder, state);
  return state;
}

std::shared_ptr<const DraftState> known_state_of(Service& service, const std::string& name) {
  const fs::path& workspace = service.options().workspace;
  std::string key = draft_key(draft_folder(workspace, name));
  if (auto known = service.draft_states().find(name, key)) return known;
  const Draft draft = read_draft(workspace, name);
  auto found = std::make_shared<const DraftState>(DraftState{
      .key = std::move(key),
      .state = settled_state_of(draft),
      .design = parse_ordered_json(
          draft.unreadable.empty() ? study::to_json(draft.design) : draft.text, "The design")});
  service.draft_states().put(name, found);
  return found;
}

Response show_draft(Service& service, const Request& request) {
  const std::string& name = request.value("name");
  const std::shared_ptr<const DraftState> known = known_state_of(service, name);
  json state = known->state;
  add_passing_state(service, draft_folder(service.options().workspace, name), state);
  // In the order of the table, as people read it.
  Ordered result = parse_ordered_json(state.dump(), "The state");
  result["design"] = known->design;
  return http::json_response(result.dump());
}

Response begin_draft(Service& service, const Researcher& who, const Request& request) {
  const json body = json_object_body(request);
  const std::string name = text_member(body, "name", "");
  if (!workspace::is_name(name)) {
    fail("'{}' is no name; use small letters, digits, '-' and '_'.", name);
  }
  const fs::path folder = service.options().workspace / "studies" / name;
  if (fs::exists(folder))
    http::refuse(409, "There is a study '{}' already; give another name.", name);
  const Spec spec = parse_spec(text_member(body, "protocol", ""));
  const study::Make make = find(study::catalogue(), spec.name, "protocol").configure(spec.settings);
  study::Design design = make({.name = name,
                               .conditions = text_list_member(body, "conditions"),
                               .items = text_list_member(body, "items"),
                               .practice = text_list_member(body, "practice"),
                               .checks = text_list_member(body, "checks"),
                               .answers = text_list_member(body, "answers")});
  design.panel = study::panel_preset(text_member(body, "panel", "lab"));
  design.title = text_member(body, "title", design.title);
  design.contact = text_member(body, "contact", design.contact);
  make_folder(within(service.options().workspace, folder));
  write_file(folder / "design.json", study::to_json(design));
  write_audit_entry(service, who, "begin draft", name, {{"protocol", to_string(spec)}});
  return http::json_response(json{{"name", name}}.dump(), 201);
}

// The text is kept even when it has mistakes: nobody's work is lost for a slip of the pen.
Response save_draft(Service& service, const Researcher& who, const Request& request) {
  const std::string& name = request.value("name");
  Draft draft = read_draft(service.options().workspace, name);
  if (request.headers.find("If-Match") != draft.stamp()) {
    http::refuse(409, "Somebody else has changed this design meanwhile; load it again.");
  }
  study::Design design;
  study::Mistakes unreadable = study::read_design(request.body, design);
  if (unreadable.empty() && design.name != name) {
    fail("The design calls itself '{}'; the name of a study stays what it was.", design.name);
  }
  draft.text = unreadable.empty() ? study::to_json(design) : request.body;
  draft.design = std::move(design);
  draft.unreadable = std::move(unreadable);
  write_file(draft.folder / "design.json", draft.text);
  write_audit_entry(service, who, "change draft", name, {{"sha256", draft.stamp()}});
  return http::json_response(state_of(service, draft).dump());
}

// What would be wrong with a design, which is not kept.
Response check_draft(Service& service, const Request& request) {
  Draft draft = read_draft(service.options().workspace, request.value("name"));
  draft.design = {};
  draft.unreadable = study::read_design(request.body, draft.design);
  return http::json_response(json{{"mistakes", mistakes_json(draft.mistakes())}}.dump());
}

}  // namespace

std::vector<http::Route> draft_routes(Service& service) {
  using enum http::Method;
  using enum store::Role;
  const auto list = [&service](const Researcher&, const Request&) { return list_drafts(service); };
  const auto show = [&service](const Researcher&, const Request& request) {
    return show_draft(service, request);
  };
  const auto begin = [&service](const Researcher& who, const Request& request) {
    return begin_draft(service, who, request);
  };
  const auto save = [&service](const Researcher& who, const Request& request) {
    return save_draft(service, who, request);
  };
  const auto check = [&service](const Researcher&, const Request& request) {
    return check_draft(service, request);
  };
  return {
      {get, "/api/drafts", workspace_handler(service, {owner, analyst, assistant}, list)},
      {post, "/api/drafts", workspace_handler(service, {owner, analyst}, begin), most_design_bytes},
      {get, "/api/drafts/:name", workspace_handler(service, {owner, analyst, assistant}, show)},
      {put, "/api/drafts/:name", workspace_handler(service, {owner, analyst}, save),
       most_design_bytes},
      {post, "/api/drafts/:name/check", workspace_handler(service, {owner, analyst}, check),
       most_design_bytes}};
}

}  // namespace assay::server
