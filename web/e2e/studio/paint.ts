// Made-up stimuli that look like what they stand for: a bird over hills, a face, heat over it.
import { png, type Colour } from './png';

export const side = 256;

type Paint = (x: number, y: number) => Colour;

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const smooth = (edge: number, width: number, value: number) =>
  Math.max(0, Math.min(1, (value - edge) / width + 0.5));
const hue = (seed: number, shift: number): Colour => {
  const wave = (phase: number) => 128 + 100 * Math.sin(seed * 2.4 + shift + phase);
  return [wave(0), wave(2.1), wave(4.2)];
};

const inEllipse = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
  Math.hypot((x - cx) / rx, (y - cy) / ry);

// A landscape with a bird on a branch.
export function bird(seed: number): Paint {
  const cx = 128 + 26 * Math.sin(seed * 1.7);
  const cy = 128 + 12 * Math.cos(seed);
  const body = hue(seed, 0);
  return (x, y) => {
    let colour = mix([176, 208, 236], [246, 232, 205], y / side);
    const hill = 190 + 16 * Math.sin(x / 40 + seed) + 6 * Math.sin(x / 11);
    colour = mix(colour, mix([106, 142, 96], [62, 98, 72], (y - hill) / 60), smooth(hill, 3, y));
    if (Math.abs(y - (cy + 46 + (x - cx) * 0.06)) < 3) colour = [92, 70, 52];
    const torso = inEllipse(x, y, cx, cy, 50, 33);
    colour = mix(
      mix(body, [255, 255, 255], 0.35 * smooth(cy, 40, y)),
      colour,
      smooth(1, 0.06, torso),
    );
    const wing = inEllipse(x + (y - cy) * 0.4, y, cx - 12, cy + 2, 30, 15);
    colour = mix(mix(body, [20, 24, 32], 0.45), colour, smooth(1, 0.08, wing));
    const head = inEllipse(x, y, cx + 44, cy - 28, 21, 20);
    colour = mix(mix(body, [30, 30, 40], 0.2), colour, smooth(1, 0.08, head));
    const beak = x - (cx + 62);
    if (beak > 0 && beak < 20 && Math.abs(y - (cy - 26)) < (20 - beak) * 0.3)
      colour = [232, 160, 48];
    if (Math.hypot(x - (cx + 50), y - (cy - 33)) < 4) colour = [16, 16, 20];
    if (Math.hypot(x - (cx + 51.5), y - (cy - 34.5)) < 1.4) colour = [255, 255, 255];
    return colour;
  };
}

// A face, happy or angry.
export function face(seed: number, happy: boolean): Paint {
  return (x, y) => {
    let colour: Colour = [186, 190, 196];
    const skin = mix([236, 198, 164], hue(seed, 1), 0.12);
    colour = mix(
      mix(skin, [150, 110, 90], 0.3 * (x / side)),
      colour,
      smooth(1, 0.03, inEllipse(x, y, 128, 132, 84, 104)),
    );
    if (inEllipse(x, y, 128, 60, 92, 48) < 1 && y < 78 + 8 * Math.sin(x / 17 + seed)) {
      colour = mix([52, 40, 34], hue(seed, 3), 0.2);
    }
    for (const eye of [94, 162]) {
      const tilt = (happy ? -0.12 : 0.35) * (eye < 128 ? 1 : -1) * (x - eye);
      if (inEllipse(x, y, eye, 122, 15, 9) < 1) colour = [250, 250, 250];
      if (Math.hypot(x - eye, y - 122) < 6.5) colour = [40, 44, 60];
      if (Math.abs(x - eye) < 21 && Math.abs(y - (100 + tilt)) < 3.5) colour = [60, 46, 38];
    }
    if (Math.abs(x - 128) < 3 + (y - 128) * 0.15 && y > 128 && y < 158)
      colour = mix(skin, [120, 70, 60], 0.5);
    const bow = ((x - 128) / 40) ** 2;
    const mouth = happy ? 196 - 18 * bow : 184 + 18 * bow;
    if (Math.abs(x - 128) < 40 && Math.abs(y - mouth) < (happy ? 5 : 4)) colour = [150, 50, 56];
    return colour;
  };
}

// Five stops of cividis.
const cividis: Colour[] = [
  [0, 34, 78],
  [65, 77, 107],
  [124, 123, 120],
  [188, 175, 111],
  [254, 232, 56],
];
function heatColour(value: number): Colour {
  const at = Math.min(3.999, Math.max(0, value) * 4);
  const low = Math.floor(at);
  return mix(cividis[low]!, cividis[low + 1]!, at - low);
}

function heatOf(seed: number, method: number) {
  const spots = [0, 1, 2].map((at) => ({
    x: 128 + 60 * Math.sin(seed * 1.3 + at * 2 + method),
    y: 120 + 45 * Math.cos(seed * 0.7 + at * 1.9 + 2 * method),
    size: 22 + 10 * at,
  }));
  return (x: number, y: number) =>
    Math.min(
      1,
      spots.reduce(
        (sum, spot) =>
          sum + Math.exp(-(((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * spot.size ** 2))),
        0,
      ),
    );
}

export function heat(under: Paint, seed: number, method: number): Paint {
  const value = heatOf(seed, method);
  return (x, y) => {
    const [r, g, b] = under(x, y);
    const grey = 0.3 * r + 0.59 * g + 0.11 * b;
    return mix([grey, grey, grey], heatColour(value(x, y)), 0.6);
  };
}

// So many percent of the points that matter most, the rest grey.
export function unmasked(under: Paint, seed: number, method: number, percent: number): Paint {
  const value = heatOf(seed, method);
  const all: number[] = [];
  for (let y = 0; y < side; y += 4) for (let x = 0; x < side; x += 4) all.push(value(x, y));
  const least = all.sort((a, b) => b - a)[Math.floor((percent / 100) * all.length)]!;
  return (x, y) => (value(x, y) >= least ? under(x, y) : [128, 128, 128]);
}

export const scaleBar: Paint = (x, y) => (y < 14 ? heatColour(x / side) : [255, 255, 255]);

// Three birds like this one, side by side.
export function row(seed: number): Paint {
  const birds = [0.2, 0.4, 0.6].map((shift) => bird(seed + shift));
  return (x, y) => birds[Math.min(2, Math.floor(x / side))]!(x % side, y);
}

export const zoomed =
  (paint: Paint, by: number): Paint =>
  (x, y) =>
    paint(x / by, y / by);

export const picture = (paint: Paint, width = side, height = side) => png(width, height, paint);
