// When a screen was first seen, when it was answered, and what disturbed it in between. All times
// are those of performance.now(), which events carry as well: what the page does between an event
// and its listener costs nothing.
import type { Envelope, Input } from './server_types';

// Resolves with the time at which what is in the document now begins to be on the screen. The
// first callback belongs to the frame that draws it; that frame is shown when the next one begins.
export function nextShown(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}

// A frame that took this many times as long as the median has skipped one.
const skipped = 1.6;

// Of the milliseconds between frames; nothing of none.
function median(gaps: readonly number[]): number | undefined {
  const sorted = [...gaps].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

// How many frames never came, where so many milliseconds usually lie between two.
export function droppedOf(gaps: readonly number[], intervalMs: number): number {
  if (intervalMs <= 0) return 0;
  return gaps
    .filter((gap) => gap > skipped * intervalMs)
    .reduce((sum, gap) => sum + Math.round(gap / intervalMs) - 1, 0);
}

// Frames a second, to a tenth and within what the server takes; nothing of no gaps.
export function rateOf(gaps: readonly number[]): number | undefined {
  const intervalMs = median(gaps);
  if (intervalMs === undefined || intervalMs <= 0) return undefined;
  return Math.min(1000, Math.max(1, Math.round(10_000 / intervalMs) / 10));
}

// Frames a second, from so many of them.
export async function refreshRate(frames = 40): Promise<number> {
  const times: number[] = [];
  while (times.length < frames) times.push(await new Promise<number>(requestAnimationFrame));
  return rateOf(times.slice(1).map((time, at) => time - times[at]!)) ?? 60;
}

// By what an event was caused.
export function inputOf(event: Event): Input {
  if (event instanceof KeyboardEvent) return 'keyboard';
  const pointer = (event as Partial<PointerEvent>).pointerType;
  if (pointer === 'touch' || pointer === 'pen' || pointer === 'mouse') return pointer;
  // A button that is pressed by Enter or Space is clicked zero times.
  return event instanceof MouseEvent && event.detail > 0 ? 'mouse' : 'keyboard';
}

const watchedMs = 10_000; // frames are counted this long; nobody's battery is to pay for more

// Watches one screen from its arrival to its answer.
export class Watch {
  private onset: number | undefined;
  private firstInput: number | undefined;
  private focusLosses = 0;
  private readonly before: number[] = []; // milliseconds between frames until it was shown,
  private readonly after: number[] = []; // and since

  constructor(
    private readonly arrived: number,
    signal: AbortSignal,
  ) {
    const options = { signal, capture: true, passive: true };
    for (const kind of ['pointerdown', 'keydown', 'wheel']) {
      window.addEventListener(kind, (event) => this.touched(event), options);
    }
    // Elements lose the focus to each other as well; that is nothing.
    const blurred = (event: Event) => (this.focusLosses += event.target instanceof Node ? 0 : 1);
    window.addEventListener('blur', blurred, options);
    // A page that nobody sees has no frames; what lies between is not dropped.
    let last: number | undefined;
    document.addEventListener('visibilitychange', () => (last = undefined), { signal });
    const count = (time: number) => {
      const shown = this.onset !== undefined && (last ?? 0) >= this.onset;
      if (last !== undefined) (shown ? this.after : this.before).push(time - last);
      last = time;
      const over = this.onset !== undefined && time > this.onset + watchedMs;
      if (!signal.aborted && !over) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }

  get isShown(): boolean {
    return this.onset !== undefined;
  }

  get losses(): number {
    return this.focusLosses;
  }

  shownAt(time: number): void {
    this.onset = time;
  }

  // Milliseconds for which the screen has been shown by now.
  elapsed(): number {
    return this.onset === undefined ? 0 : performance.now() - this.onset;
  }

  // Whole milliseconds since the screen was shown; what happened before counts as at once.
  since(time: number): number {
    return Math.max(0, Math.round(time - (this.onset ?? time)));
  }

  envelope(response: unknown, event: Event): Envelope {
    // Whoever answers at once has seen few frames; those before count for the rate as well.
    const gaps = [...this.before, ...this.after];
    const refresh = rateOf(gaps);
    return {
      response,
      rt: this.since(event.timeStamp),
      onset: Math.max(0, Math.round((this.onset ?? this.arrived) - this.arrived)),
      ...(this.firstInput === undefined ? {} : { first_input: this.since(this.firstInput) }),
      focus_losses: this.focusLosses,
      dropped_frames: droppedOf(this.after, median(gaps) ?? 0),
      ...(refresh === undefined ? {} : { refresh }),
      input: inputOf(event),
      viewport: [Math.max(1, window.innerWidth), Math.max(1, window.innerHeight)],
    };
  }

  private touched(event: Event): void {
    if (this.onset !== undefined && event.timeStamp >= this.onset) {
      this.firstInput ??= event.timeStamp;
    }
  }
}
