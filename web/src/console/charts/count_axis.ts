// Axes that count: whole numbers alone, however few there are.

// The smallest of 1, 2, 5, 10, 20, … by which a range has at most so many parts.
export function wholeStep(range: number, most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      if (range / step <= most) return step;
    }
  }
}

// From `low`, which is a multiple of their step or left out, to the first that is not below `high`.
export function wholeTicks(low: number, high: number, most: number): number[] {
  const step = wholeStep(Math.max(1, high - low), most);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

// How many of the values are in each of some equal parts; one that ends a part begins the next.
export function bins(values: readonly number[], most: number): Bin[] {
  if (values.length === 0) return [];
  const edges = wholeTicks(Math.min(...values), Math.max(...values), most);
  const parts = edges.slice(1).map((to, at) => ({ from: edges[at]!, to, count: 0 }));
  const step = parts[0]!.to - parts[0]!.from;
  for (const value of values) {
    const at = Math.floor((value - edges[0]!) / step);
    ++parts[Math.min(at, parts.length - 1)]!.count;
  }
  return parts;
}

// How far two labels have to move apart, up and down, that would stand so many pixels apart.
export const apart = (distance: number, needed: number): number =>
  Math.max(0, (needed - distance) / 2);
