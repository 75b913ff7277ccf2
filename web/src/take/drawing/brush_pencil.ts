// Paints with a round brush: adds what the explanation lacks, or takes away what does not belong.
// What is sent of a stroke is the outline of what it has covered.
import type { Input } from '../server_types';
import { covered, outline } from './brush';
import { drawChange, drawRing, drawSweep } from './stroke_style';
import type { Ground, Pencil } from './pencil';
import type { Point, Stroke } from './strokes';
import type { Spot } from './view';

export class BrushPencil implements Pencil {
  adds = true;
  radius: number; // in pixels of the picture
  private way: Spot[] = [];
  private input: Input = 'mouse';
  private held = false; // by the keyboard

  constructor(private readonly ground: Ground) {
    this.radius = 0.06 * Math.min(ground.picture.width, ground.picture.height);
  }

  begin(point: Point, input: Input): void {
    this.input = input;
    this.way = [{ x: point[0], y: point[1] }];
  }

  extend(points: readonly Point[]): void {
    this.way.push(...points.map(([x, y]) => ({ x, y })));
  }

  end(): void {
    const { way, input, adds } = this;
    this.way = [];
    this.held = false;
    const now = this.ground.now();
    const corners = outline(covered(way, this.radius, this.ground.picture));
    if (corners.length < 3) return;
    this.ground.add({ points: corners.map(([x, y]) => [x, y, now]), input, adds });
  }

  cancel(): void {
    this.way = [];
    this.held = false;
  }

  moved(at: Spot): void {
    if (this.held) this.way.push(at);
  }

  key(key: string, at: Spot): boolean {
    if (key === ' ' && this.held) {
      this.end();
    } else if (key === ' ') {
      this.held = true;
      this.begin([at.x, at.y, this.ground.now()], 'keyboard');
    } else if (key === 'Escape' && this.held) {
      this.cancel();
    } else {
      return false;
    }
    return true;
  }

  finish(): void {
    if (this.held) this.end();
  }

  paint(brush: CanvasRenderingContext2D, stroke: Stroke, scale: number): void {
    drawChange(brush, stroke, scale);
  }

  sketch(brush: CanvasRenderingContext2D, cursor: Spot | undefined, scale: number): void {
    if (this.way.length > 0) drawSweep(brush, this.way, this.radius, this.adds);
    if (cursor) drawRing(brush, cursor, this.radius, scale);
  }
}
