import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RetryPause } from './retry_pause';

let pause: RetryPause;
let over: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  pause = new RetryPause();
  over = false;
  void pause.last(15_000).then(() => (over = true));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('RetryPause', () => {
  it('lasts about as long as it is told', async () => {
    await vi.advanceTimersByTimeAsync(0.75 * 15_000 - 1);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(0.5 * 15_000 + 1);
    expect(over).toBe(true);
  });

  it.each(['online', 'focus'])('ends at once by %s', async (kind) => {
    window.dispatchEvent(new Event(kind));
    await settled();
    expect(over).toBe(true);
  });

  it('ends when the page is seen again, not when it is hidden', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(over).toBe(false);
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(over).toBe(true);
  });

  it('ends when somebody asks', async () => {
    pause.end();
    await settled();
    expect(over).toBe(true);
  });
});
