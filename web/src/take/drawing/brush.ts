// What a round brush covers on its way, as one closed outline. The covered pixels are marked and
// their edges followed, so that a stroke that crosses itself encloses all it has covered, and a
// ring keeps its hole: the outline visits every edge and returns by the way it came.
import type { Size, Spot } from './view';

// Pixels of a picture, row by row, and the rows between which any is covered.
export interface Mask extends Size {
  covered: Uint8Array;
  top: number;
  bottom: number;
}

export function covered(path: readonly Spot[], radius: number, picture: Size): Mask {
  const { width, height } = picture;
  const none = { top: height, bottom: -1 };
  const mask: Mask = { width, height, covered: new Uint8Array(width * height), ...none };
  path.forEach((to, at) => {
    const from = path[at - 1] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (radius / 4)));
    for (let step = 0; step <= steps; ++step) {
      const share = step / steps;
      stamp(mask, from.x + share * (to.x - from.x), from.y + share * (to.y - from.y), radius);
    }
  });
  return mask;
}

// Every pixel whose centre is under the brush.
function stamp(mask: Mask, x: number, y: number, radius: number): void {
  const top = Math.max(0, Math.ceil(y - radius - 0.5));
  const bottom = Math.min(mask.height - 1, Math.floor(y + radius - 0.5));
  mask.top = Math.min(mask.top, top);
  mask.bottom = Math.max(mask.bottom, bottom);
  for (let row = top; row <= bottom; ++row) {
    const half = Math.sqrt(Math.max(0, radius * radius - (row + 0.5 - y) ** 2));
    const left = Math.max(0, Math.ceil(x - half - 0.5));
    const right = Math.min(mask.width - 1, Math.floor(x + half - 0.5));
    if (left <= right) mask.covered.fill(1, row * mask.width + left, row * mask.width + right + 1);
  }
}

type Corner = readonly [number, number];

// Closed ways along the edges of what is covered.
function edges(mask: Mask): Corner[][] {
  const { width, height } = mask;
  const is = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && mask.covered[y * width + x] === 1;
  // Each edge by where it begins; what is covered lies on its right.
  const from = new Map<number, Corner[]>();
  const key = ([x, y]: Corner) => y * (width + 1) + x;
  const put = (a: Corner, b: Corner) => {
    const known = from.get(key(a));
    if (known) known.push(b);
    else from.set(key(a), [b]);
  };
  for (let y = mask.top; y <= mask.bottom; ++y) {
    for (let x = 0; x < width; ++x) {
      if (!is(x, y)) continue;
      if (!is(x, y - 1)) put([x, y], [x + 1, y]);
      if (!is(x + 1, y)) put([x + 1, y], [x + 1, y + 1]);
      if (!is(x, y + 1)) put([x + 1, y + 1], [x, y + 1]);
      if (!is(x - 1, y)) put([x, y + 1], [x, y]);
    }
  }
  const loops: Corner[][] = [];
  for (const [start, ways] of from) {
    while (ways.length > 0) {
      const first: Corner = [start % (width + 1), Math.floor(start / (width + 1))];
      const loop: Corner[] = [first];
      for (let next = ways.pop()!; key(next) !== start; next = from.get(key(next))!.pop()!) {
        loop.push(next);
      }
      loops.push(loop);
    }
  }
  return loops;
}

const tolerance = 0.75; // of a pixel

// Points of the outline; nothing when nothing is covered.
export function outline(mask: Mask): Corner[] {
  const all: Corner[] = [];
  const loops = edges(mask).map((loop) => simplified(loop));
  const home = loops[0]?.[0];
  if (!home) return [];
  for (const loop of loops) {
    all.push(...loop, loop[0]!);
    if (loop !== loops[0]) all.push(home);
  }
  all.pop(); // the outline closes by itself
  return all;
}

// A closed way with fewer corners, nowhere further off than the tolerance (Douglas and Peucker).
function simplified(loop: readonly Corner[]): Corner[] {
  const far = loop.reduce((best, [x, y], at) => {
    const away = (corner: Corner) => Math.hypot(corner[0] - loop[0]![0], corner[1] - loop[0]![1]);
    return away([x, y]) > away(loop[best]!) ? at : best;
  }, 0);
  const there = loop.slice(0, far + 1);
  const back = [...loop.slice(far), loop[0]!];
  const kept = [...thinned(there).slice(0, -1), ...thinned(back).slice(0, -1)];
  return kept.length >= 3 ? kept : [...loop];
}

function thinned(way: readonly Corner[]): Corner[] {
  const keep = new Set([0, way.length - 1]);
  const spans: [number, number][] = [[0, way.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [low, high] = span;
    let [worst, distance] = [-1, tolerance];
    for (let at = low + 1; at < high; ++at) {
      const away = offLine(way[at]!, way[low]!, way[high]!);
      if (away > distance) [worst, distance] = [at, away];
    }
    if (worst < 0) continue;
    keep.add(worst);
    spans.push([low, worst], [worst, high]);
  }
  return way.filter((_, at) => keep.has(at));
}

function offLine([x, y]: Corner, a: Corner, b: Corner): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - a[0], y - a[1]);
  return Math.abs(dx * (y - a[1]) - dy * (x - a[0])) / length;
}
