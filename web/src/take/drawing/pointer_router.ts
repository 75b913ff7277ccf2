// Which finger, pen or mouse draws and which moves the picture. A hand that rests on the screen
// while a pen is in use does neither.
import type { Input } from '../server_types';
import type { Spot } from './view';

export interface Touch extends Spot {
  time: number; // of the event, as performance.now() has it
  pressure: number | undefined; // of a pen alone
}

// Places are in CSS pixels of the element.
export interface PointerHandler {
  begin: (touch: Touch, input: Input) => void;
  extend: (touches: readonly Touch[]) => void;
  end: () => void;
  cancel: () => void;
  hovered: (at: Spot | undefined) => void;
  pan: (by: Spot) => void;
  zoom: (factor: number, at: Spot) => void;
}

const penMemoryMs = 10_000; // for so long after a pen was seen, fingers do not draw
const palmPx = 70; // a contact this wide is no fingertip

export class PointerRouter {
  // Whether one pointer moves the picture instead of drawing.
  moving = false;
  private drawing: number | undefined;
  private readonly fingers = new Map<number, Spot>();
  private readonly ignored = new Set<number>();
  private panning: { id: number; at: Spot } | undefined;
  private penSeen = -Infinity;
  private penDown = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly hand: PointerHandler,
    signal: AbortSignal,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(
      kind: K,
      heard: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(kind, heard, { signal, passive: false });
    on('pointerdown', (event) => this.down(event));
    on('pointermove', (event) => this.move(event));
    on('pointerup', (event) => this.up(event, false));
    on('pointercancel', (event) => this.up(event, true));
    on('pointerleave', () => this.hand.hovered(undefined));
    on('wheel', (event) => this.wheel(event));
    on('contextmenu', (event) => event.preventDefault());
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === 'pen') this.notePen(event, true);
    if (event.pointerType === 'touch' && this.isPalm(event)) {
      this.ignored.add(event.pointerId);
      return;
    }
    if (event.pointerType === 'mouse' && event.button > 1) return;
    this.element.setPointerCapture?.(event.pointerId);
    const at = this.place(event);
    if (event.pointerType === 'touch') {
      this.fingers.set(event.pointerId, at);
      if (this.fingers.size > 1) return this.giveUp(); // two fingers: pinch
    }
    if (this.moving || event.button === 1) {
      this.panning = { id: event.pointerId, at };
    } else if (this.drawing === undefined) {
      this.drawing = event.pointerId;
      this.hand.begin(touchOf(event, at), event.pointerType as Input);
    }
  }

  private move(event: PointerEvent): void {
    if (event.pointerType === 'pen') this.notePen(event, this.penDown);
    if (this.ignored.has(event.pointerId)) return;
    const at = this.place(event);
    if (event.pointerId === this.drawing) {
      const all = event.getCoalescedEvents?.() ?? [];
      const events = all.length > 0 ? all : [event];
      this.hand.extend(events.map((one) => touchOf(one, this.place(one))));
    } else if (this.panning?.id === event.pointerId) {
      const { at: before } = this.panning;
      this.panning = { id: event.pointerId, at };
      this.hand.pan({ x: at.x - before.x, y: at.y - before.y });
    } else if (this.fingers.size === 2 && this.fingers.has(event.pointerId)) {
      this.pinch(event.pointerId, at);
    }
    if (event.pointerType !== 'touch') this.hand.hovered(at);
  }

  private up(event: PointerEvent, cancelled: boolean): void {
    if (event.pointerType === 'pen') this.notePen(event, false);
    this.ignored.delete(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (this.panning?.id === event.pointerId) this.panning = undefined;
    if (event.pointerId !== this.drawing) return;
    this.drawing = undefined;
    if (cancelled) this.hand.cancel();
    else this.hand.end();
  }

  private notePen(event: PointerEvent, down: boolean): void {
    this.penSeen = event.timeStamp;
    this.penDown = down;
    // The hand often touches before the pen does.
    if (down && this.fingers.size > 0) {
      for (const id of this.fingers.keys()) this.ignored.add(id);
      this.fingers.clear();
      if (this.drawing !== event.pointerId) this.giveUp();
    }
  }

  private isPalm(event: PointerEvent): boolean {
    if (this.penDown || event.timeStamp - this.penSeen < penMemoryMs) return true;
    return Math.max(event.width, event.height) > palmPx;
  }

  private giveUp(): void {
    this.panning = undefined;
    if (this.drawing === undefined) return;
    this.drawing = undefined;
    this.hand.cancel();
  }

  // One of two fingers has moved: the picture follows both.
  private pinch(id: number, at: Spot): void {
    const before = this.fingers.get(id)!;
    const other = [...this.fingers].find(([finger]) => finger !== id)![1];
    const middle = (a: Spot) => ({ x: (a.x + other.x) / 2, y: (a.y + other.y) / 2 });
    const apart = (a: Spot) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
    this.fingers.set(id, at);
    const [was, is] = [middle(before), middle(at)];
    this.hand.pan({ x: is.x - was.x, y: is.y - was.y });
    this.hand.zoom(apart(at) / apart(before), is);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A touchpad's pinch comes as a wheel with Ctrl, in smaller steps.
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    this.hand.zoom(Math.exp(-event.deltaY * lines * speed), this.place(event));
  }

  private place(event: MouseEvent): Spot {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}

function touchOf(event: PointerEvent, at: Spot): Touch {
  const pressure = event.pointerType === 'pen' ? event.pressure : undefined;
  return { ...at, time: event.timeStamp, pressure };
}
