import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { droppedOf, inputOf, nextShown, rateOf, Watch } from './timing';

// Frames by hand: each call of `frame` is one.
let waiting: FrameRequestCallback[] = [];
function frame(time: number) {
  const due = waiting;
  waiting = [];
  due.forEach((callback) => callback(time));
}

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
    waiting.push(callback),
  );
});
afterEach(() => vi.unstubAllGlobals());

function at<E extends Event>(event: E, time: number): E {
  Object.defineProperty(event, 'timeStamp', { value: time });
  return event;
}

describe('nextShown', () => {
  it('is the frame after the one that draws', async () => {
    const shown = nextShown();
    frame(100);
    frame(116);
    frame(132);
    expect(await shown).toBe(116);
  });
});

describe('droppedOf', () => {
  it('counts the frames that were left out', () => {
    // The long gap holds two frames that never came.
    expect(droppedOf([16, 16, 48, 16], 16)).toBe(2);
    // 25 ms where 16 are usual: late, but nothing is missing.
    expect(droppedOf([16, 25, 16], 16)).toBe(0);
  });

  it('says nothing of no frames', () => {
    expect(droppedOf([], 16)).toBe(0);
    expect(droppedOf([16, 90], 0)).toBe(0);
  });
});

describe('rateOf', () => {
  it('is by the gap in the middle, whatever was dropped', () => {
    expect(rateOf([16.7, 16.6, 16.7, 500])).toBe(59.9);
    expect(rateOf([8.3, 8.4, 8.3])).toBe(120.5);
    expect(rateOf([])).toBeUndefined();
    expect(rateOf([5000])).toBe(1); // the least that is taken
  });
});

describe('inputOf', () => {
  it('knows a key, a key that clicks, and pointers', () => {
    expect(inputOf(new KeyboardEvent('keydown'))).toBe('keyboard');
    expect(inputOf(new MouseEvent('click', { detail: 0 }))).toBe('keyboard');
    expect(inputOf(new MouseEvent('click', { detail: 1 }))).toBe('mouse');
    const pen = new MouseEvent('click', { detail: 1 });
    Object.defineProperty(pen, 'pointerType', { value: 'pen' });
    expect(inputOf(pen)).toBe('pen');
  });
});

describe('Watch', () => {
  it('measures from the frame that showed the screen to the event', () => {
    const leave = new AbortController();
    const watch = new Watch(1000, leave.signal);
    watch.shownAt(1016.4);
    window.dispatchEvent(new Event('blur'));
    document.body.dispatchEvent(new Event('blur')); // one element to another
    window.dispatchEvent(at(new KeyboardEvent('keydown', { key: 'x' }), 1500.4));
    window.dispatchEvent(at(new KeyboardEvent('keydown', { key: '1' }), 1900));
    const answer = watch.envelope('yes', at(new KeyboardEvent('keydown', { key: '1' }), 1900));
    expect(answer).toEqual({
      response: 'yes',
      rt: 884, // 1900 - 1016.4 = 883.6
      onset: 16, // 1016.4 - 1000
      first_input: 484,
      focus_losses: 1,
      dropped_frames: 0,
      input: 'keyboard',
      viewport: [window.innerWidth, window.innerHeight],
    });
    leave.abort();
    window.dispatchEvent(new Event('blur'));
    expect(watch.losses).toBe(1);
  });

  it('takes nothing before the screen is seen for a first touch', () => {
    const watch = new Watch(0, new AbortController().signal);
    window.dispatchEvent(at(new KeyboardEvent('keydown'), 5));
    watch.shownAt(20);
    window.dispatchEvent(at(new KeyboardEvent('keydown'), 12));
    expect(watch.envelope(null, at(new Event('click'), 50)).first_input).toBeUndefined();
  });

  it('counts frames from the onset on', () => {
    const watch = new Watch(0, new AbortController().signal);
    frame(0);
    frame(90); // long, but before anything was shown
    watch.shownAt(90);
    for (const time of [106, 122, 138, 186, 202]) frame(time);
    const { dropped_frames, refresh } = watch.envelope(null, at(new Event('click'), 210));
    expect(dropped_frames).toBe(2);
    expect(refresh).toBe(62.5); // 1000 / 16
  });

  it('knows the rate by earlier frames when the answer comes at once', () => {
    const watch = new Watch(0, new AbortController().signal);
    for (const time of [0, 10, 20]) frame(time);
    watch.shownAt(20);
    const answer = watch.envelope(null, at(new Event('click'), 25));
    expect(answer).toMatchObject({ refresh: 100, dropped_frames: 0 });
  });

  it('does not take a page that was hidden for one that drops frames', () => {
    const watch = new Watch(0, new AbortController().signal);
    frame(0);
    watch.shownAt(0);
    for (const time of [16, 32, 48]) frame(time);
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    for (const time of [9000, 9016]) frame(time);
    expect(watch.envelope(null, at(new Event('click'), 9020)).dropped_frames).toBe(0);
  });
});
