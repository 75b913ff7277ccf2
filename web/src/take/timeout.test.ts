import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from './timeout';

describe('inTime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is what was promised, when it comes', async () => {
    const slow = new Promise((resolve) => setTimeout(() => resolve('a'), 99));
    const found = withTimeout(slow, 100);
    await vi.advanceTimersByTimeAsync(99);
    expect(await found).toBe('a');
    expect(vi.getTimerCount()).toBe(0);
    await expect(withTimeout(Promise.reject(new Error('broken')), 100)).rejects.toThrow('broken');
  });

  it('fails when it does not', async () => {
    const failed = expect(withTimeout(new Promise(() => {}), 100)).rejects.toThrow('within 100 ms');
    await vi.advanceTimersByTimeAsync(100);
    await failed;
  });
});
