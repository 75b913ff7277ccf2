import { describe, expect, it, vi } from 'vitest';
import { en } from '../../shared/language/en';
import type { Described } from '../device';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { device, shortcomings, type Wanted } from './device';

const wanted = samples['device'] as unknown as Wanted;
const good: Described = {
  width: 800,
  height: 600,
  phone: false,
  fine_pointer: true,
  ratio: 1,
  browser: 'chrome',
  system: 'linux',
};
const found = (change: Partial<Described>, allow: Partial<Wanted> = {}) =>
  shortcomings({ texts: en }, { ...wanted, ...allow }, { ...good, ...change });

describe('shortcomings', () => {
  it('are none at the very least that is wanted', () => {
    expect(found({})).toEqual([]);
  });

  it('name each thing that is to be changed', () => {
    expect(found({ width: 799 })[0]).toContain('799 × 600');
    expect(found({ height: 599 })[0]).toContain('needs 800 × 600');
    expect(found({ phone: true })).toEqual([en.devicePhone]);
    expect(found({ fine_pointer: false })).toEqual([en.devicePointer]);
    expect(found({ width: 300, fine_pointer: false })).toHaveLength(2);
  });

  it('of a phone are that it is one, and nothing that cannot be changed', () => {
    expect(found({ phone: true, width: 300, fine_pointer: false })).toEqual([en.devicePhone]);
  });

  it('are none where the study allows it', () => {
    expect(found({ phone: true }, { phones: true })).toEqual([]);
    expect(found({ fine_pointer: false }, { touch_only: true })).toEqual([]);
  });
});

describe('device', () => {
  it('notices when the window has become large enough', async () => {
    const screen = { ...samples['device']!, touch_only: true, least_width: 2000 };
    const { find, buttons, root } = await play(device, screen);
    expect(find('.needs').textContent).toContain('needs 2000 × 600');
    expect(buttons()).toEqual([en.deviceGiveUp]);
    window.innerWidth = 2000;
    window.dispatchEvent(new Event('resize'));
    expect(root.querySelector('.needs')).toBeNull();
    expect(buttons()).toEqual(['Continue']);
  });

  it('tells the server the sizes, the families and the refresh rate', async () => {
    // A screen of 50 Hz, whatever the machine is busy with.
    let now = 0;
    let waiting: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => {
      if (waiting.push(paint) > 1) return 1;
      setTimeout(() => {
        const painted = waiting;
        waiting = [];
        now += 20;
        painted.forEach((one) => one(now));
      });
      return 1;
    });
    const { press, answers, finished } = await play(device, {
      ...samples['device']!,
      touch_only: true,
    });
    press('Continue');
    await finished;
    expect(answers[0]?.response).toMatchObject({
      width: window.innerWidth,
      height: window.innerHeight,
      phone: false,
      refresh: 50,
    });
    vi.unstubAllGlobals();
  });
});
