import { describe, expect, it } from 'vitest';
import { fitted, panned, revealing, toFrame, toPicture, zoomed } from './view';

const picture = { width: 200, height: 100 };
const frame = { width: 400, height: 400 };

describe('fitted', () => {
  it('shows the whole picture in the middle', () => {
    // 400 / 200 = 2; 200 of 400 high, so 100 above.
    expect(fitted(picture, frame)).toEqual({ scale: 2, x: 0, y: 100 });
  });
});

describe('zoomed', () => {
  it('keeps the point under the finger where it is', () => {
    const before = fitted(picture, frame);
    const at = { x: 120, y: 210 };
    const after = zoomed(before, 3, at, picture, frame);
    expect(after.scale).toBe(6);
    const point = toPicture(before, at);
    expect(toFrame(after, point).x).toBeCloseTo(at.x, 9);
    expect(toFrame(after, point).y).toBeCloseTo(at.y, 9);
  });

  it('goes no further out than the whole and no nearer than eight times', () => {
    const whole = fitted(picture, frame);
    expect(zoomed(whole, 0.1, { x: 0, y: 0 }, picture, frame)).toEqual(whole);
    expect(zoomed(whole, 100, { x: 0, y: 0 }, picture, frame).scale).toBe(16);
  });
});

describe('panned', () => {
  it('stops at the edges', () => {
    const near = zoomed(fitted(picture, frame), 4, { x: 0, y: 200 }, picture, frame);
    expect(panned(near, { x: 1e6, y: 1e6 }, picture, frame)).toEqual({ scale: 8, x: 0, y: 0 });
    // 8 * 200 = 1600 wide and 800 high in 400.
    expect(panned(near, { x: -1e6, y: -1e6 }, picture, frame)).toEqual({
      scale: 8,
      x: -1200,
      y: -400,
    });
  });
});

describe('revealing', () => {
  const near = zoomed(fitted(picture, frame), 4, { x: 200, y: 200 }, picture, frame);

  it('moves by as little as it takes, 24 pixels from the edge', () => {
    // Scale 8 around (100, 50): a frame of 50 by 50 points, from 75 to 125 and from 25 to 75.
    expect(near).toEqual({ scale: 8, x: -600, y: -200 });
    const after = revealing(near, { x: 126, y: 50 }, picture, frame);
    expect(toFrame(after, { x: 126, y: 50 })).toEqual({ x: 400 - 24, y: 200 });
  });

  it('leaves what is seen as it is, and stops at the edges of the picture', () => {
    expect(revealing(near, { x: 90, y: 60 }, picture, frame)).toEqual(near);
    const corner = revealing(near, { x: 200, y: 100 }, picture, frame);
    expect(corner).toEqual({ scale: 8, x: -1200, y: -400 });
  });
});
