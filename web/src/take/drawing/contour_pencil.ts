// Draws contours: by one line that closes by itself, or corner by corner, with taps or keys.
import type { Texts } from '../../shared/language';
import type { Input } from '../screens';
import { drawContour, drawCorners, drawOpenLine } from './ink';
import type { Ground, Pencil } from './pencil';
import { extent, type Point, type Stroke } from './strokes';
import type { Spot } from './view';

const tap_px = 6; // what stays within this is no line, but a corner
const closing_px = 14; // a tap this near to the first corner closes
const least_step = 0.3; // of a CSS pixel: what is nearer to the last point tells nothing

export class ContourPencil implements Pencil {
  private points: Point[] = [];
  private corners: Point[] = [];
  private input: Input = 'mouse';

  constructor(
    private readonly ground: Ground,
    private readonly texts: Texts,
  ) {}

  begin(point: Point, input: Input): void {
    this.points = [point];
    this.input = input;
  }

  extend(points: readonly Point[]): void {
    const least = least_step / this.ground.scale();
    for (const point of points) {
      const last = this.points[this.points.length - 1]!;
      if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= least) this.points.push(point);
    }
  }

  end(): void {
    const { points, input } = this;
    this.points = [];
    if (extent(points) * this.ground.scale() < tap_px) return this.corner(points[0]!);
    this.corners = [];
    if (points.length >= 3) this.ground.add({ points, input });
  }

  cancel(): void {
    this.points = [];
  }

  moved(): void {}

  key(key: string, at: Spot): boolean {
    if (key === ' ') {
      this.input = 'keyboard';
      this.corner([at.x, at.y, this.ground.now()]);
    } else if (key === 'Enter' && this.corners.length >= 3) {
      this.close();
    } else if (key === 'Backspace' && this.corners.length > 0) {
      this.corners.pop();
      this.ground.say(this.texts.cornersSet(this.corners.length));
    } else if (key === 'Escape' && this.corners.length > 0) {
      this.corners = [];
      this.ground.say(this.texts.cornersSet(0));
    } else {
      return false;
    }
    return true;
  }

  finish(): void {
    if (this.corners.length >= 3) this.close();
    this.corners = [];
  }

  paint(brush: CanvasRenderingContext2D, stroke: Stroke, scale: number): void {
    drawContour(brush, stroke, scale);
  }

  sketch(brush: CanvasRenderingContext2D, cursor: Spot | undefined, scale: number): void {
    if (this.points.length > 1) drawOpenLine(brush, this.points, scale);
    drawCorners(brush, this.corners, cursor, scale);
  }

  private corner(point: Point): void {
    const [first] = this.corners;
    const near = closing_px / this.ground.scale();
    if (
      first &&
      this.corners.length >= 3 &&
      Math.hypot(point[0] - first[0], point[1] - first[1]) <= near
    ) {
      return this.close();
    }
    this.corners.push(point);
    this.ground.say(this.texts.cornersSet(this.corners.length));
  }

  private close(): void {
    const points = this.corners;
    this.corners = [];
    this.ground.add({ points, input: this.input });
  }
}
