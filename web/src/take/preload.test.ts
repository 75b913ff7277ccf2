import { describe, expect, it, vi } from 'vitest';
import { PictureFailed, preload } from './preload';

const atOnce = async () => {};

describe('preload', () => {
  it('gives every picture by its address and tells how far it is', async () => {
    const progress = vi.fn();
    const loaded = await preload(['/a', '/b'], progress, async () => new Image(), atOnce);
    expect([...loaded.keys()].sort()).toEqual(['/a', '/b']);
    expect(progress.mock.calls).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('tries three times', async () => {
    let asked = 0;
    const flaky = async () => {
      if (++asked < 3) throw new Error('no');
      return new Image();
    };
    expect((await preload(['/a'], undefined, flaky, atOnce)).size).toBe(1);
    expect(asked).toBe(3);
  });

  it('then says which one it was', async () => {
    const never = () => Promise.reject(new Error('no'));
    await expect(preload(['/a'], undefined, never, atOnce)).rejects.toThrow(
      new PictureFailed('/a'),
    );
  });

  it('asks for six at a time', async () => {
    let now = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve));
      --now;
      return new Image();
    };
    await preload(
      Array.from({ length: 20 }, (_, at) => `/${at}`),
      undefined,
      slow,
      atOnce,
    );
    expect(most).toBe(6);
  });

  it('does not wait for ever for a picture that never comes', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const stuck = () => {
      ++asked;
      return new Promise<HTMLImageElement>(() => {});
    };
    const failed = expect(preload(['/a'], undefined, stuck, atOnce)).rejects.toThrow('/a');
    await vi.advanceTimersByTimeAsync(61_000);
    await failed;
    expect(asked).toBe(3);
    vi.useRealTimers();
  });
});
