// Work with passwords, which is slow by intention, on the thread that has nothing else to do. One
// password is hashed after the other, so that guesses from however many addresses come to a few a
// second; and one address has a few under way at most, so that it cannot keep others waiting.
#pragma once

#include "study/server/workspace_api.h"

namespace assay::server {

inline constexpr int most_hashing_of_an_address = 4;

// Identifies the network address of a request without revealing it.
std::string address_hash(const http::Request& request);

// Runs the work on the thread for passwords; what it throws is the response.
void hash_in_background(Service& service, const http::Request& request, const http::Reply& reply,
                        std::function<void()> work);

// The same when a job of the store has looked at who asks, and has not thrown: nobody else makes
// the server hash anything.
void hash_in_background_after(Service& service, const http::Request& request,
                              const http::Reply& reply, store::Store::Job allowed,
                              std::function<void()> work);

// The same for a researcher who is logged in, in whatever role.
http::Handler hashing_handler(Service& service, WorkspaceRequestHandler work);

// Throws http::Refusal unless it is the password of the account; counts the attempt.
void expect_password(Service& service, const std::string& name, const std::string& password,
                     const std::string& place);

}  // namespace assay::server
