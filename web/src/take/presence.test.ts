import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPresence } from './presence';

let over: AbortController;
let agreed: boolean;
const flush = vi.fn();
const note = vi.fn(async () => {});
const alive = vi.fn(async () => ({}));
const see = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  over = new AbortController();
  agreed = true;
  const mayNote = () => agreed;
  watchPresence({ outbox: { flush, note }, mayNote, alive, over: over.signal });
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('watchPresence', () => {
  it('notes for how long the page was hidden, and sends what is left when it is', () => {
    vi.advanceTimersByTime(1);
    see('hidden');
    expect(flush).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2500);
    see('visible');
    expect(note).toHaveBeenCalledExactlyOnceWith({ what: 'hidden', ms: 2500 });
  });

  it('notes nothing of whoever has not agreed yet', () => {
    agreed = false;
    vi.advanceTimersByTime(1);
    see('hidden');
    see('visible');
    expect(note).not.toHaveBeenCalled();
    expect(flush).toHaveBeenCalledOnce();
  });

  it('gives a sign of life each minute while the page is seen', () => {
    see('visible');
    vi.advanceTimersByTime(120_000);
    expect(alive).toHaveBeenCalledTimes(2);
    see('hidden');
    vi.advanceTimersByTime(120_000);
    expect(alive).toHaveBeenCalledTimes(2);
  });

  it('sends what is left when the page goes', () => {
    window.dispatchEvent(new Event('pagehide'));
    expect(flush).toHaveBeenCalledOnce();
  });

  it('does nothing once the session is over', () => {
    see('visible');
    over.abort();
    see('hidden');
    see('visible');
    window.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(120_000);
    expect([flush, note, alive].map((each) => each.mock.calls.length)).toEqual([0, 0, 0]);
  });
});
