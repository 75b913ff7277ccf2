// Waiting before something is tried again: for so long, or until it has become worth while, because
// the connection is back, somebody has come back to the page, or asks for it.
export class RetryPause {
  private done: () => void = () => {};

  last(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const woken = new AbortController();
      const { signal } = woken;
      this.done = () => {
        woken.abort();
        clearTimeout(timer);
        resolve();
      };
      // Not all at the same moment when a server comes back.
      const timer = setTimeout(this.done, ms * (0.75 + 0.5 * Math.random()));
      window.addEventListener('online', this.done, { signal });
      window.addEventListener('focus', this.done, { signal });
      const seen = () => document.visibilityState === 'visible' && this.done();
      document.addEventListener('visibilitychange', seen, { signal });
    });
  }

  // Goes on at once, if it lasts.
  end(): void {
    this.done();
  }
}
