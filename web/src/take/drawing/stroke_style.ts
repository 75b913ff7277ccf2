// How strokes look: a light line in a dark one, so that it is seen on any picture; what is added
// and what is removed differ by more than colour.
import type { Point, Stroke } from './strokes';
import type { Spot } from './view';

const dark = 'rgb(16 20 24 / 0.9)';
const light = 'rgb(255 255 255 / 0.95)';
const blue = '#2f7fd0';
const red = '#d0452f';

// A smooth line through the points: curves whose ends lie half-way between them.
export function trace(brush: CanvasRenderingContext2D, points: readonly Point[], closed: boolean) {
  const [first] = points;
  if (!first) return;
  brush.beginPath();
  brush.moveTo(first[0], first[1]);
  for (let at = 1; at < points.length - 1; ++at) {
    const [x, y] = points[at]!;
    const [nextX, nextY] = points[at + 1]!;
    brush.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  }
  const last = points[points.length - 1]!;
  brush.lineTo(last[0], last[1]);
  if (closed) brush.closePath();
}

function line(brush: CanvasRenderingContext2D, scale: number, dashes: readonly number[] = []) {
  brush.lineJoin = 'round';
  brush.lineCap = 'round';
  brush.setLineDash([]);
  brush.strokeStyle = dark;
  brush.lineWidth = 4.5 / scale;
  brush.stroke();
  brush.setLineDash(dashes.map((dash) => dash / scale));
  brush.strokeStyle = light;
  brush.lineWidth = 2 / scale;
  brush.stroke();
  brush.setLineDash([]);
}

export function drawContour(brush: CanvasRenderingContext2D, stroke: Stroke, scale: number) {
  trace(brush, stroke.points, true);
  brush.fillStyle = 'rgb(47 127 208 / 0.28)';
  brush.fill('evenodd');
  line(brush, scale);
}

export function drawOpenLine(
  brush: CanvasRenderingContext2D,
  points: readonly Point[],
  scale: number,
) {
  trace(brush, points, false);
  line(brush, scale);
}

// Corners that are set, and the line to the cursor.
export function drawCorners(
  brush: CanvasRenderingContext2D,
  corners: readonly Point[],
  cursor: Spot | undefined,
  scale: number,
) {
  if (corners.length === 0) return;
  brush.beginPath();
  corners.forEach(([x, y]) => brush.lineTo(x, y));
  if (cursor) brush.lineTo(cursor.x, cursor.y);
  line(brush, scale, [6, 5]);
  corners.forEach(([x, y], at) => {
    brush.beginPath();
    brush.arc(x, y, (at === 0 ? 7 : 4) / scale, 0, 2 * Math.PI);
    brush.fillStyle = at === 0 ? blue : light;
    brush.fill();
    brush.strokeStyle = dark;
    brush.lineWidth = 1.5 / scale;
    brush.stroke();
  });
}

export function drawCross(brush: CanvasRenderingContext2D, at: Spot, scale: number) {
  const arm = 12 / scale;
  brush.beginPath();
  brush.moveTo(at.x - arm, at.y);
  brush.lineTo(at.x + arm, at.y);
  brush.moveTo(at.x, at.y - arm);
  brush.lineTo(at.x, at.y + arm);
  line(brush, scale);
}

// Added: blue with a whole edge. Removed: red, hatched, with a broken edge.
export function drawChange(brush: CanvasRenderingContext2D, stroke: Stroke, scale: number) {
  brush.beginPath();
  stroke.points.forEach(([x, y]) => brush.lineTo(x, y));
  brush.closePath();
  brush.save();
  brush.clip('evenodd');
  brush.fillStyle = stroke.adds ? 'rgb(47 127 208 / 0.55)' : 'rgb(208 69 47 / 0.35)';
  brush.fill('evenodd');
  if (!stroke.adds) hatch(brush, stroke.points, scale);
  brush.restore();
  brush.beginPath();
  stroke.points.forEach(([x, y]) => brush.lineTo(x, y));
  brush.closePath();
  brush.lineWidth = 2 / scale;
  brush.setLineDash(stroke.adds ? [] : [6 / scale, 4 / scale]);
  brush.strokeStyle = stroke.adds ? blue : red;
  brush.stroke();
  brush.setLineDash([]);
}

function hatch(brush: CanvasRenderingContext2D, points: readonly Point[], scale: number) {
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  brush.beginPath();
  for (let x = left - (bottom - top); x < right; x += 9 / scale) {
    brush.moveTo(x, bottom);
    brush.lineTo(x + (bottom - top), top);
  }
  brush.strokeStyle = 'rgb(255 255 255 / 0.7)';
  brush.lineWidth = 1.5 / scale;
  brush.stroke();
}

// The way of a brush that is still down.
export function drawSweep(
  brush: CanvasRenderingContext2D,
  way: readonly Spot[],
  radius: number,
  adds: boolean,
) {
  brush.beginPath();
  way.forEach(({ x, y }) => brush.lineTo(x, y));
  if (way.length === 1) brush.lineTo(way[0]!.x + 0.01, way[0]!.y);
  brush.lineJoin = 'round';
  brush.lineCap = 'round';
  brush.lineWidth = 2 * radius;
  brush.strokeStyle = adds ? 'rgb(47 127 208 / 0.55)' : 'rgb(208 69 47 / 0.5)';
  brush.stroke();
}

export function drawRing(brush: CanvasRenderingContext2D, at: Spot, radius: number, scale: number) {
  brush.beginPath();
  brush.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  line(brush, scale);
}
