// Draws contours: by one line that closes by itself, or corner by corner, with taps or keys.
import type { Input } from '../server_types';
import { OpenContour } from './open_contour';
import { drawContour, drawCorners, drawOpenLine } from './stroke_style';
import type { Ground, Pencil } from './pencil';
import { extent, type Point, type Stroke } from './strokes';
import type { Spot } from './view';

const tapPx = 6; // what stays within this is no line, but a corner
const slipPx = 24; // so is this, once corners are set: a hand that taps may slip
const closingPx = 14; // a tap this near to the first corner closes
const leastStep = 0.3; // of a CSS pixel: what is nearer to the last point tells nothing

export class ContourPencil implements Pencil {
  readonly corners: OpenContour;
  private points: Point[] = [];
  private input: Input = 'mouse';

  constructor(private readonly ground: Ground) {
    this.corners = new OpenContour(() => ground.changed());
  }

  begin(point: Point, input: Input): void {
    this.points = [point];
    this.input = input;
  }

  extend(points: readonly Point[]): void {
    const least = leastStep / this.ground.scale();
    for (const point of points) {
      const last = this.points[this.points.length - 1]!;
      if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= least) this.points.push(point);
    }
  }

  end(): void {
    const { points, input } = this;
    this.points = [];
    const stillPx = this.corners.count > 0 ? slipPx : tapPx;
    if (extent(points) * this.ground.scale() < stillPx) return this.corner(points[0]!, input);
    if (points.length >= 3) this.ground.add({ points, input });
  }

  cancel(): void {
    this.points = [];
  }

  moved(): void {}

  key(key: string, at: Spot): boolean {
    if (key === ' ') {
      this.corner([at.x, at.y, this.ground.now()], 'keyboard');
    } else if (key === 'Enter' && this.corners.count >= 3) {
      this.close();
    } else if (key === 'Escape' && this.corners.count > 0) {
      this.corners.takeAll();
    } else {
      return key === 'Backspace' && this.corners.takeBack();
    }
    return true;
  }

  finish(): void {
    if (this.corners.count >= 3) this.close();
    this.corners.takeAll();
  }

  paint(brush: CanvasRenderingContext2D, stroke: Stroke, scale: number): void {
    drawContour(brush, stroke, scale);
  }

  sketch(brush: CanvasRenderingContext2D, cursor: Spot | undefined, scale: number): void {
    if (this.points.length > 1) drawOpenLine(brush, this.points, scale);
    drawCorners(brush, this.corners.points, cursor, scale);
  }

  private corner(point: Point, input: Input): void {
    const [first] = this.corners.points;
    const near = closingPx / this.ground.scale();
    const closes =
      first &&
      this.corners.count >= 3 &&
      Math.hypot(point[0] - first[0], point[1] - first[1]) <= near;
    if (closes) this.close();
    else this.corners.add(point, input);
  }

  private close(): void {
    const { input } = this.corners;
    this.ground.add({ points: this.corners.takeAll(), input });
  }
}
