// Handlers for researchers' requests about the files of a workspace. A store job checks who asks,
// and the request is then handled on a background thread, so that no answer of a participant and no
// login waits for a folder to be read. That thread handles one request after the other: what is
// used there alone needs no lock.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/value.h"
#include "study/server/researcher.h"

namespace assay::server {

using WorkspaceRequestHandler =
    std::function<http::Response(const Researcher&, const http::Request&)>;

// Handles requests of researchers who have one of these roles; others get 401 or 403.
http::Handler workspace_handler(Service& service, std::initializer_list<store::Role> roles,
                                WorkspaceRequestHandler work);
// The same on another thread, for what takes minutes.
http::Handler long_task_handler(Service& service, std::initializer_list<store::Role> roles,
                                WorkspaceRequestHandler work);

// Writes to the audit log; durable when this returns. Not inside a store job.
void write_audit_entry(Service& service, const Researcher& who, const std::string& action,
                       const std::string& subject, const nlohmann::json& details);

// The body as a JSON object. Throws Error for anything else.
nlohmann::json json_object_body(const http::Request& request);
// The member of that name, or `otherwise` when there is none. Throw Error when it is of another
// type.
std::string text_member(const nlohmann::json& object, const char* name, std::string otherwise);
std::vector<std::string> text_list_member(const nlohmann::json& object, const char* name);
double number_member(const nlohmann::json& object, const char* name, double otherwise,
                     const Range& range);

}  // namespace assay::server
