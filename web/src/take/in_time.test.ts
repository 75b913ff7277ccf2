import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime } from './in_time';

describe('inTime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is what was promised, when it comes', async () => {
    const slow = new Promise((resolve) => setTimeout(() => resolve('a'), 99));
    const found = inTime(slow, 100);
    await vi.advanceTimersByTimeAsync(99);
    expect(await found).toBe('a');
    expect(vi.getTimerCount()).toBe(0);
    await expect(inTime(Promise.reject(new Error('broken')), 100)).rejects.toThrow('broken');
  });

  it('fails when it does not', async () => {
    const failed = expect(inTime(new Promise(() => {}), 100)).rejects.toThrow('within 100 ms');
    await vi.advanceTimersByTimeAsync(100);
    await failed;
  });
});
