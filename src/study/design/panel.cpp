#include "study/design/panel.h"

#include <algorithm>

#include "base/error.h"
#include "base/near_name.h"

namespace assay::study {
namespace {

constexpr std::size_t most_letters_of_a_parameter = 256;

Panel prolific() {
  return {.kind = "prolific",
          .participant = "PROLIFIC_PID",
          .captured = {"STUDY_ID", "SESSION_ID"},
          .ends = Return::redirect,
          .redirect = "https://app.prolific.com/submissions/complete?cc={code}",
          .hosts = {"app.prolific.com"},
          .several_codes = true};
}

Panel connect() {
  return {.kind = "connect",
          .participant = "participantId",
          .captured = {"assignmentId", "projectId"},
          .ends = Return::redirect,
          .redirect = "https://connect.cloudresearch.com/participant/project/{code}/complete",
          .hosts = {"connect.cloudresearch.com"}};
}

Panel sona() {
  return {.kind = "sona",
          .participant = "survey_code",
          .ends = Return::redirect,
          .redirect =
              "https://your-school.sona-systems.com/webstudy_credit.aspx?experiment_id="
              "EXPERIMENT_ID&credit_token=CREDIT_TOKEN&survey_code={survey_code}",
          .hosts = {"your-school.sona-systems.com"}};
}

Panel lab() { return {.kind = "lab", .participant = "participant", .ends = Return::none}; }

Panel mturk() {
  return {.kind = "mturk",
          .participant = "workerId",
          .captured = {"assignmentId", "hitId", "turkSubmitTo"},
          .ends = Return::form,
          .submit_to = "turkSubmitTo /mturk/externalSubmit",
          .preview = "assignmentId",
          .preview_value = "ASSIGNMENT_ID_NOT_AVAILABLE",
          .hosts = {"www.mturk.com", "workersandbox.mturk.com"},
          .frame_ancestors = {"https://worker.mturk.com", "https://workersandbox.mturk.com"}};
}

bool is_host_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
         letter == '.';
}

// What stays as it is in a query; all else becomes %XX.
std::string encoded(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') || letter == '-' || letter == '.' ||
                       letter == '_' || letter == '~';
    result +=
        plain ? std::string(1, letter) : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return result;
}

// The only value of a parameter, or null.
const std::string* value_of(const Parameters& parameters, std::string_view name) {
  const std::string* found = nullptr;
  for (const auto& [key, value] : parameters) {
    if (key != name) continue;
    if (found != nullptr) fail("The address gives '{}' twice; open the panel's link again.", name);
    if (value.size() > most_letters_of_a_parameter) {
      fail("The address gives a '{}' that is too long; open the panel's link again.", name);
    }
    found = &value;
  }
  return found;
}

std::string code_for(const Panel& panel, End end) {
  const auto found = std::ranges::find(panel.codes, end, &Code::state);
  return found == panel.codes.end() ? "" : found->code;
}

// Where a form is posted to: origin by parameter, path by design.
std::string form_address(const Panel& panel, const Parameters& parameters) {
  const std::size_t space = panel.submit_to.find(' ');
  const std::string name = panel.submit_to.substr(0, space);
  const std::string path = space == std::string::npos ? "" : panel.submit_to.substr(space + 1);
  const std::string* origin = value_of(parameters, name);
  if (origin == nullptr) fail("The address lacks '{}'; open the panel's link again.", name);
  const std::optional<std::string> host = host_of(*origin);
  if (!host || std::ranges::find(panel.hosts, *host) == panel.hosts.end()) {
    fail("The address says to return to '{}', which is no host of this study's panel.", *origin);
  }
  return fmt::format("https://{}{}", *host, path);
}

// The text with value(NAME) in place of every {NAME}.
template <class Value>
std::string filled(const std::string& text, const Value& value) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('{', at), text.size());
    const std::size_t close = text.find('}', open);
    result += text.substr(at, open - at);
    if (close == std::string::npos) return result;
    result += value(text.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return result;
}

// The address to return to. Where a value is missing there is nothing in its place.
std::string return_address(const Panel& panel, const std::string& code, const Parameters& values) {
  return filled(panel.redirect, [&](const std::string& name) {
    const std::string* value = name == "code" ? &code : value_of(values, name);
    return value == nullptr ? std::string() : encoded(*value);
  });
}

void check_return_values(const Panel& panel, const Parameters& values) {
  filled(panel.redirect, [&](const std::string& name) {
    if (name != "code" && value_of(values, name) == nullptr) {
      fail("The address lacks '{}'; open the panel's link again.", name);
    }
    return std::string();
  });
}

}  // namespace

std::span<const PanelPreset> panel_presets() {
  static constexpr PanelPreset presets[] = {
      {"prolific", "Prolific: several completion codes, return by redirect", prolific},
      {"connect", "CloudResearch Connect: return by redirect with a code", connect},
      {"sona", "SONA: credit by redirect with the participant's survey code", sona},
      {"lab", "a link that is handed out; nothing to return to", lab},
      {"mturk", "the ExternalQuestion contract: framed, previewed, ended by a form", mturk},
  };
  return presets;
}

Panel panel_preset(std::string_view name) {
  std::vector<std::string> known;
  for (const PanelPreset& preset : panel_presets()) {
    if (preset.name == name) return preset.make();
    known.emplace_back(preset.name);
  }
  fail("There is no panel '{}'{}", name, did_you_mean(name, known));
}

std::optional<std::string> host_of(std::string_view address) {
  constexpr std::string_view scheme = "https://";
  if (!address.starts_with(scheme)) return std::nullopt;
  address.remove_prefix(scheme.size());
  const std::string_view host = address.substr(0, address.find_first_of("/?#"));
  // No user, no port, no escapes: nothing that one reader takes for a host and another does not.
  const bool plain = !host.empty() && std::ranges::all_of(host, is_host_letter);
  if (!plain || host.find('.') == std::string_view::npos || host.starts_with('.')) {
    return std::nullopt;
  }
  return std::string(host);
}

Arrival parse_arrival(const Panel& panel, const Parameters& query) {
  Arrival result;
  if (!panel.preview.empty()) {
    const std::string* value = value_of(query, panel.preview);
    result.preview = value != nullptr && *value == panel.preview_value;
    if (result.preview) return result;
  }
  const std::string* participant = value_of(query, panel.participant);
  if (participant == nullptr || participant->empty()) {
    fail("The address lacks '{}'; open the panel's link again.", panel.participant);
  }
  result.participant = *participant;
  for (const std::string& name : panel.captured) {
    if (const std::string* value = value_of(query, name))
      result.captured.emplace_back(name, *value);
  }
  if (panel.ends == Return::form) form_address(panel, result.captured);
  if (panel.ends == Return::redirect) check_return_values(panel, return_values(panel, result));
  return result;
}

Parameters return_values(const Panel& panel, const Arrival& arrival) {
  Parameters values = arrival.captured;
  const bool is_asked_for = panel.redirect.find('{' + panel.participant + '}') != std::string::npos;
  if (is_asked_for && value_of(values, panel.participant) == nullptr) {
    values.emplace_back(panel.participant, arrival.participant);
  }
  return values;
}

Departure departure(const Panel& panel, End end, const Parameters& values,
                    const std::string& receipt) {
  Departure result;
  // Whoever reads a form shall not learn from it how the session ended, unless the panel asks.
  const bool one_code = panel.ends == Return::form && !panel.several_codes;
  const std::string code = code_for(panel, one_code ? End::completed : end);
  switch (panel.ends) {
    case Return::none:
      break;
    case Return::show:
      result.code = code;
      break;
    case Return::form:
      result.action = form_address(panel, values);
      for (const auto& [name, value] : values) {
        const bool address = name == panel.submit_to.substr(0, panel.submit_to.find(' '));
        if (!address) result.fields.emplace_back(name, value);
      }
      // A form with nothing but the assignment is not taken.
      result.fields.emplace_back("code", code.empty() ? receipt : code);
      break;
    case Return::redirect: {
      // An address without a code says that all was done, as one that grants credit.
      const bool needs_code = panel.redirect.find("{code}") != std::string::npos;
      const bool may_return = needs_code ? !code.empty() : end == End::completed;
      if (!may_return) break;  // nothing to return with: thanks only
      result.redirect = return_address(panel, code, values);
      result.code = code;
      const std::optional<std::string> host = host_of(result.redirect);
      if (!host || std::ranges::find(panel.hosts, *host) == panel.hosts.end()) {
        fail("'{}' is not on a host of this study's panel.", result.redirect);
      }
      break;
    }
  }
  return result;
}

}  // namespace assay::study
