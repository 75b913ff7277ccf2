import { describe, expect, it } from 'vitest';
import { covered, outline, type Mask } from './brush';

const picture = { width: 60, height: 50 };

// Even-odd, pixel by pixel: crossings of a ray to the right with every edge.
function filled(points: readonly (readonly [number, number])[]): Uint8Array {
  const mask = new Uint8Array(picture.width * picture.height);
  for (let row = 0; row < picture.height; ++row) {
    for (let column = 0; column < picture.width; ++column) {
      const [x, y] = [column + 0.5, row + 0.5];
      let inside = false;
      points.forEach(([x0, y0], at) => {
        const [x1, y1] = points[(at + 1) % points.length]!;
        if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
      });
      mask[row * picture.width + column] = inside ? 1 : 0;
    }
  }
  return mask;
}

function difference(mask: Mask): number {
  const back = filled(outline(mask));
  return mask.covered.reduce((sum, value, at) => sum + Number(value !== back[at]), 0);
}
const area = (mask: Mask) => mask.covered.reduce((sum, value) => sum + value, 0);

describe('covered', () => {
  it('is a disc where the brush is set down', () => {
    const mask = covered([{ x: 30, y: 25 }], 8, picture);
    let centres = 0; // within 8 of (30, 25), looked at one by one
    for (let y = 0.5; y < 50; ++y) {
      for (let x = 0.5; x < 60; ++x) centres += Number((x - 30) ** 2 + (y - 25) ** 2 <= 64);
    }
    expect(area(mask)).toBe(centres);
  });

  it('is a sausage along a straight way', () => {
    const mask = covered(
      [
        { x: 15, y: 25 },
        { x: 45, y: 25 },
      ],
      6,
      picture,
    );
    // 30 long and 12 wide, and a disc of radius 6: 360 + 113.
    expect(Math.abs(area(mask) - (360 + Math.PI * 36))).toBeLessThan(10);
  });

  it('ends at the edge of the picture', () => {
    const mask = covered([{ x: 0, y: 0 }], 10, picture);
    expect(Math.abs(area(mask) - (Math.PI * 100) / 4)).toBeLessThan(5);
  });
});

describe('outline', () => {
  it('encloses what the brush has covered', () => {
    const mask = covered(
      [
        { x: 12, y: 12 },
        { x: 40, y: 30 },
      ],
      7,
      picture,
    );
    expect(difference(mask)).toBeLessThan(0.05 * area(mask));
  });

  it('encloses once what a stroke covers twice', () => {
    const cross = [
      { x: 10, y: 10 },
      { x: 45, y: 40 },
      { x: 45, y: 10 },
      { x: 10, y: 40 },
    ];
    const mask = covered(cross, 5, picture);
    expect(difference(mask)).toBeLessThan(0.08 * area(mask));
  });

  it('keeps the hole of a ring', () => {
    const ring = Array.from({ length: 41 }, (_, at) => ({
      x: 30 + 16 * Math.cos((at / 40) * 2 * Math.PI),
      y: 25 + 16 * Math.sin((at / 40) * 2 * Math.PI),
    }));
    const mask = covered(ring, 4, picture);
    const back = filled(outline(mask));
    expect(mask.covered[25 * picture.width + 30]).toBe(0);
    expect(back[25 * picture.width + 30]).toBe(0);
    expect(difference(mask)).toBeLessThan(0.08 * area(mask));
  });

  it('has few points, all within the picture, at least three', () => {
    const points = outline(
      covered(
        [
          { x: 0, y: 0 },
          { x: 59, y: 49 },
        ],
        12,
        picture,
      ),
    );
    expect(points.length).toBeGreaterThan(2);
    expect(points.length).toBeLessThan(60);
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(picture.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(picture.height);
    }
  });

  it('is nothing when nothing is covered', () => {
    expect(outline(covered([], 5, picture))).toEqual([]);
  });
});
