// The desk: what researchers ask of the files of a workspace. Who may is settled by a job of the
// store, and the work is done on a thread of its own, so that no answer of a participant and no
// login waits for a folder to be read. That thread does one thing after the other: what is used
// there alone needs no lock.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/value.h"
#include "server/researcher.h"

namespace assay::server {

using DeskWork = std::function<http::Response(const Researcher&, const http::Request&)>;

// Runs the work for researchers of one of these roles; others get 401 or 403.
http::Handler at_desk(Service& service, std::initializer_list<store::Role> roles, DeskWork work);
// The same where nobody else's reading should wait for it: with what takes minutes.
http::Handler in_workshop(Service& service, std::initializer_list<store::Role> roles,
                          DeskWork work);

// An entry of the audit log, durable when this returns. Not inside a job of the store.
void note(Service& service, const Researcher& who, const std::string& action,
          const std::string& subject, const nlohmann::json& details);

// The body as a JSON object. Throws Error for anything else.
nlohmann::json object_of(const http::Request& request);
// A member of that name, or what is said instead when there is none. Throw Error when it is of
// another kind.
std::string text_in(const nlohmann::json& object, const char* name, std::string otherwise);
std::vector<std::string> texts_in(const nlohmann::json& object, const char* name);
double number_in(const nlohmann::json& object, const char* name, double otherwise,
                 const Range& range);

}  // namespace assay::server
