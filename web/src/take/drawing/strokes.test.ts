import { describe, expect, it } from 'vitest';
import { extent, mostPoints, mostStrokes, Strokes, type Point, type Stroke } from './strokes';

const square = (x: number, y: number, side: number): Stroke => ({
  points: [
    [x, y, 0],
    [x + side, y, 1],
    [x + side, y + side, 2],
    [x, y + side, 3],
  ],
  input: 'mouse',
});

describe('Strokes', () => {
  it('goes back and forth, and forgets what came after a change', () => {
    const strokes = new Strokes();
    const [a, b, c] = [square(0, 0, 1), square(5, 5, 1), square(9, 9, 1)];
    strokes.add(a);
    strokes.add(b);
    strokes.undo();
    expect(strokes.list).toEqual([a]);
    strokes.redo();
    expect(strokes.list).toEqual([a, b]);
    strokes.undo();
    strokes.add(c);
    expect(strokes.canRedo).toBe(false);
    expect(strokes.list).toEqual([a, c]);
  });

  it('erases the stroke on whose line one is, the uppermost first, and can take that back', () => {
    const [below, above] = [square(0, 0, 10), square(0, 0, 20)];
    const strokes = new Strokes([below, above]);
    expect(strokes.eraseAt(5, 5, 2)).toBe(false); // inside, not on the line
    expect(strokes.eraseAt(-1, 5, 2)).toBe(true); // both have this edge
    expect(strokes.list).toEqual([below]);
    strokes.undo();
    expect(strokes.list).toEqual([below, above]);
  });

  it('reaches the closing line as well', () => {
    const strokes = new Strokes([
      {
        points: [
          [0, 0, 0],
          [10, 0, 1],
          [10, 10, 2],
        ],
        input: 'pen',
      },
    ]);
    expect(strokes.eraseAt(5.5, 5, 1)).toBe(true); // between the last point and the first
  });

  it('clears, and undoes that', () => {
    const strokes = new Strokes([square(0, 0, 1)]);
    strokes.clear();
    expect(strokes.list).toEqual([]);
    strokes.undo();
    expect(strokes.list).toHaveLength(1);
  });

  it('takes no more than the server does', () => {
    const many = new Strokes(Array.from({ length: mostStrokes }, () => square(0, 0, 1)));
    expect(many.add(square(0, 0, 1))).toBe(false);
    const long: Point[] = Array.from({ length: mostPoints - 3 }, (_, at) => [at % 7, 0, at]);
    const full = new Strokes([{ points: long, input: 'pen' }]);
    expect(full.add(square(0, 0, 1))).toBe(false); // four where three have room
  });
});

describe('extent', () => {
  it('is the longer side of what is covered', () => {
    expect(
      extent([
        [3, 1, 0],
        [5, 8, 1],
      ]),
    ).toBe(7);
    expect(extent([])).toBe(0);
  });
});
