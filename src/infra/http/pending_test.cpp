#include "infra/http/pending.h"

#include <gtest/gtest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <thread>

#include "infra/http/task.h"

namespace assay::http {
namespace {

using Context = std::shared_ptr<boost::asio::io_context>;

Context context() { return std::make_shared<boost::asio::io_context>(1); }

Task<int> status_of(std::shared_ptr<Pending> pending) {
  const Response response = co_await Pending::Answer{*pending};
  co_return response.status;
}

Detached note(std::shared_ptr<Pending> pending, int& status) {
  status = co_await status_of(std::move(pending));
}

TEST(Pending, AnAnswerThatIsThereIsNotWaitedFor) {
  const auto pending = std::make_shared<Pending>(context());
  pending->reply()({.status = 201});
  int status = 0;
  note(pending, status);
  EXPECT_EQ(status, 201);
}

TEST(Pending, TheWaiterGoesOnInItsOwnContext) {
  const Context waiting = context();
  const auto pending = std::make_shared<Pending>(waiting);
  int status = 0;
  note(pending, status);
  pending->reply()({.status = 202});
  EXPECT_EQ(status, 0);
  waiting->run();
  EXPECT_EQ(status, 202);
}

TEST(Pending, OnlyTheFirstAnswerCounts) {
  const auto pending = std::make_shared<Pending>(context());
  const Reply reply = pending->reply();
  reply({.status = 201});
  reply({.status = 204});
  int status = 0;
  note(pending, status);
  EXPECT_EQ(status, 201);
}

TEST(Pending, AReplyThatEverybodyDropsIsAnError) {
  const auto pending = std::make_shared<Pending>(context());
  Reply kept = pending->reply();
  Reply copy = kept;
  kept = nullptr;
  EXPECT_FALSE(pending->is_answered());
  copy = nullptr;
  int status = 0;
  note(pending, status);
  EXPECT_EQ(status, 500);
}

TEST(Pending, AnswersAndWaitersMayMeetAtAnyMoment) {
  for (int round = 0; round < 2000; ++round) {
    const Context waiting = context();
    const auto pending = std::make_shared<Pending>(waiting);
    const auto work = boost::asio::make_work_guard(*waiting);
    int status = 0;
    std::thread other([reply = pending->reply()] { reply({.status = 204}); });
    note(pending, status);
    while (status == 0) waiting->run_one();
    EXPECT_EQ(status, 204);
    other.join();
  }
}

Task<int> throwing() {
  throw 7;
  co_return 1;
}

Detached catching(int& caught) {
  try {
    co_await throwing();
  } catch (int number) {
    caught = number;
  }
}

TEST(Task, WhatItThrowsReachesWhoAwaitsIt) {
  int caught = 0;
  catching(caught);
  EXPECT_EQ(caught, 7);
}

}  // namespace
}  // namespace assay::http
