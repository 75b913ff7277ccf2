// The corners of a contour that is not closed yet. They are work like any other: they can be taken
// back one by one, and they survive a reload.
import type { Input } from '../server_types';
import type { Point } from './strokes';

export class OpenContour {
  points: Point[] = [];
  input: Input = 'mouse';

  constructor(private readonly changed: () => void) {}

  get count(): number {
    return this.points.length;
  }

  add(point: Point, input: Input): void {
    this.points.push(point);
    this.input = input;
    this.changed();
  }

  // Whether there was one to take back.
  takeBack(): boolean {
    if (this.count === 0) return false;
    this.points.pop();
    this.changed();
    return true;
  }

  // What there was; nothing stays.
  takeAll(): Point[] {
    const all = this.points;
    this.points = [];
    if (all.length > 0) this.changed();
    return all;
  }
}
