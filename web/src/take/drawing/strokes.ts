// What was drawn, with the way back and forth. A stroke encloses something: it is closed, and where
// it crosses itself what is enclosed twice is outside, as the server counts.
import type { Input } from '../server_types';

// x and y in pixels of the picture, milliseconds since the screen was shown, pressure of a pen.
export type Point = [number, number, number] | [number, number, number, number];

export interface Stroke {
  points: Point[];
  input: Input;
  adds?: boolean;
}

export const mostStrokes = 500;
export const mostPoints = 20_000;

export class Strokes {
  private states: (readonly Stroke[])[];
  private at = 0;

  constructor(first: readonly Stroke[] = []) {
    this.states = [first];
  }

  get list(): readonly Stroke[] {
    return this.states[this.at]!;
  }
  get canUndo(): boolean {
    return this.at > 0;
  }
  get canRedo(): boolean {
    return this.at + 1 < this.states.length;
  }

  // Whether there was room for it.
  add(stroke: Stroke): boolean {
    const room = mostPoints - this.list.reduce((sum, { points }) => sum + points.length, 0);
    if (this.list.length >= mostStrokes || stroke.points.length > room) return false;
    this.change([...this.list, stroke]);
    return true;
  }

  // Takes away the last stroke that is drawn at a place; whether there was one.
  eraseAt(x: number, y: number, reach: number): boolean {
    const found = this.list.findLastIndex((stroke) => isAt(stroke.points, x, y, reach));
    if (found < 0) return false;
    this.change(this.list.filter((_, at) => at !== found));
    return true;
  }

  clear(): void {
    if (this.list.length > 0) this.change([]);
  }
  undo(): void {
    if (this.canUndo) --this.at;
  }
  redo(): void {
    if (this.canRedo) ++this.at;
  }

  private change(next: readonly Stroke[]): void {
    this.states = [...this.states.slice(0, this.at + 1), next];
    ++this.at;
  }
}

function isAt(points: readonly Point[], x: number, y: number, reach: number): boolean {
  return points.some((point, at) => {
    const next = points[(at + 1) % points.length]!;
    return distance(x, y, point, next) <= reach;
  });
}

// Of (x, y) from the line between two points.
function distance(x: number, y: number, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / length;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from[0] - share * dx, y - from[1] - share * dy);
}

// How far a stroke reaches in its longer direction.
export function extent(points: readonly Point[]): number {
  const span = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return points.length === 0 ? 0 : Math.max(span(0), span(1));
}
