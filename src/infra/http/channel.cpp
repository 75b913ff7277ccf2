#include "infra/http/channel.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>

namespace assay::http {
namespace {

Next after_failure(Next when_blocked) {
  if (errno == EAGAIN || errno == EWOULDBLOCK) return when_blocked;
  return Next::broken;
}

}  // namespace

Next Channel::reason(int result) const {
  const int error = SSL_get_error(session_.get(), result);
  ERR_clear_error();  // the queue is the thread's, and other connections read it
  if (error == SSL_ERROR_WANT_READ) return Next::readable;
  if (error == SSL_ERROR_WANT_WRITE) return Next::writable;
  return error == SSL_ERROR_ZERO_RETURN ? Next::ended : Next::broken;
}

Next Channel::handshake() {
  if (!session_) return Next::go_on;
  const int result = SSL_do_handshake(session_.get());
  return result == 1 ? Next::go_on : reason(result);
}

TransferResult Channel::read(std::span<char> into) {
  if (session_) {
    const int most = static_cast<int>(std::min<std::size_t>(into.size(), INT_MAX));
    const int result = SSL_read(session_.get(), into.data(), most);
    if (result > 0) return {Next::go_on, static_cast<std::size_t>(result)};
    return {reason(result)};
  }
  ssize_t result = 0;
  do {
    result = ::recv(socket_, into.data(), into.size(), 0);
  } while (result < 0 && errno == EINTR);
  if (result > 0) return {Next::go_on, static_cast<std::size_t>(result)};
  return {result == 0 ? Next::ended : after_failure(Next::readable)};
}

TransferResult Channel::write(std::string_view head, std::string_view body) {
  if (session_) {
    const std::string_view part = head.empty() ? body : head;
    const int most = static_cast<int>(std::min<std::size_t>(part.size(), INT_MAX));
    const int result = SSL_write(session_.get(), part.data(), most);
    if (result > 0) return {Next::go_on, static_cast<std::size_t>(result)};
    return {reason(result)};
  }
  // sendmsg does not write to what it sends.
  std::array<iovec, 2> parts{iovec{const_cast<char*>(head.data()), head.size()},
                             iovec{const_cast<char*>(body.data()), body.size()}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  ssize_t result = 0;
  do {
    result = ::sendmsg(socket_, &message, MSG_NOSIGNAL);
  } while (result < 0 && errno == EINTR);
  if (result >= 0) return {Next::go_on, static_cast<std::size_t>(result)};
  return {after_failure(Next::writable)};
}

void Channel::finish() {
  if (session_ && SSL_is_init_finished(session_.get())) {
    SSL_shutdown(session_.get());
    ERR_clear_error();
  }
  ::shutdown(socket_, SHUT_WR);
}

}  // namespace assay::http
