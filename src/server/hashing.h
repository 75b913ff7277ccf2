// Work with passwords, which is slow by intention, on the thread that has nothing else to do. One
// password is hashed after the other, so that guesses from however many addresses come to a few a
// second; and one address has a few under way at most, so that it cannot keep others waiting.
#pragma once

#include "server/desk.h"

namespace assay::server {

inline constexpr int most_hashing_of_an_address = 4;

// Throws away who it was, but not that it was the same.
std::string place_of(const http::Request& request);

// Runs the work aside; what it throws is the answer.
void hash_aside(Service& service, const http::Request& request, const http::Reply& reply,
                std::function<void()> work);

// The same when a job of the store has looked at who asks, and has not thrown: nobody else makes
// the server hash anything.
void hash_aside_after(Service& service, const http::Request& request, const http::Reply& reply,
                      store::Store::Job allowed, std::function<void()> work);

// The same for a researcher who is logged in, in whatever role.
http::Handler at_hashing(Service& service, DeskWork work);

// Throws http::Refusal unless it is the password of the account; counts the attempt.
void expect_password(Service& service, const std::string& name, const std::string& password,
                     const std::string& place);

}  // namespace assay::server
