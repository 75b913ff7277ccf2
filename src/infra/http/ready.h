// Waiting for a socket, for a coroutine: co_await Ready{socket, Next::readable}.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <coroutine>

#include "infra/http/channel.h"

namespace assay::http {

// With the type of its executor known, waiting does not go through a virtual call.
using Socket =
    boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

template <class AnySocket>
struct Ready {
  AnySocket& socket;
  Next what;
  boost::system::error_code error = {};

  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    socket.async_wait(what == Next::readable ? AnySocket::wait_read : AnySocket::wait_write,
                      [this, waiter](const boost::system::error_code& result) {
                        error = result;
                        waiter.resume();
                      });
  }
  // False when somebody has called the wait off.
  bool await_resume() const { return !error; }
};

template <class AnySocket>
Ready(AnySocket&, Next) -> Ready<AnySocket>;

// Goes on after everything else that is ready now.
struct Yield {
  boost::asio::io_context& context;

  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    boost::asio::post(context, [waiter] { waiter.resume(); });
  }
  void await_resume() const {}
};

}  // namespace assay::http
