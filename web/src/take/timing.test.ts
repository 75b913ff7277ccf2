import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { framesOf, inputOf, nextShown, Watch } from './timing';

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

describe('framesOf', () => {
  it('counts the frames that were left out', () => {
    // Gaps 16, 16, 48, 16: the long one holds two frames that never came.
    expect(framesOf([0, 16, 32, 80, 96])).toEqual({ interval_ms: 16, dropped: 2, longest_ms: 48 });
  });

  it('says nothing of fewer than two frames', () => {
    expect(framesOf([5])).toEqual({ interval_ms: 0, dropped: 0, longest_ms: 0 });
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
    expect(watch.frames().dropped).toBe(2);
  });
});
