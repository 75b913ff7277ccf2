import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../shared/language/en';
import type { Action } from './page';
import { patientPreload } from './patient_preload';

const tell = vi.fn();
const page = { tell, texts: en };
let decodes: { come: () => void; fail: () => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  decodes = [];
  const decode = () =>
    new Promise<void>((resolve, reject) => {
      decodes.push({ come: resolve, fail: () => reject(new Error('no')) });
    });
  Object.assign(HTMLImageElement.prototype, { decode });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});
const failThrice = async () => {
  for (const ms of [0, 400, 1500]) {
    await vi.advanceTimersByTimeAsync(ms);
    decodes.at(-1)!.fail();
  }
  await vi.advanceTimersByTimeAsync(0);
};

describe('patientPreload', () => {
  it('says nothing of pictures that come at once', async () => {
    const loaded = patientPreload(page, ['/a'], async () => {});
    decodes[0]!.come();
    expect([...(await loaded).keys()]).toEqual(['/a']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(tell).not.toHaveBeenCalled();
  });

  it('says how many have come while they are slow', async () => {
    const loaded = patientPreload(page, ['/a', '/b'], async () => {});
    await vi.advanceTimersByTimeAsync(600);
    decodes[0]!.come();
    await vi.advanceTimersByTimeAsync(0);
    decodes[1]!.come();
    await loaded;
    const [one, two] = [en.loadingPictures(1, 2), en.loadingPictures(2, 2)];
    expect(tell.mock.calls.map(([text]) => text as string)).toEqual([en.loading, one, two, '']);
  });

  it.each([
    ['somebody asks', () => (tell.mock.lastCall![2] as Action).press(new Event('click'))],
    ['the connection is back', () => void window.dispatchEvent(new Event('online'))],
  ])('tells which picture failed, and tries again when %s', async (_when, ask) => {
    const failed: string[] = [];
    const loaded = patientPreload(page, ['/a'], async (src) => void failed.push(src));
    await failThrice();
    expect(failed).toEqual(['/a']);
    expect(tell.mock.lastCall![0]).toBe(en.pictureFailed);
    ask();
    await vi.advanceTimersByTimeAsync(0);
    decodes.at(-1)!.come();
    expect((await loaded).size).toBe(1);
    expect(tell.mock.lastCall).toEqual(['']);
  });
});
