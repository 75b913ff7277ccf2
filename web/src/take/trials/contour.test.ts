import { beforeEach, describe, expect, it } from 'vitest';
import { accepts } from '../testing/accepted_answers';
import { point } from '../testing/pointer_event';
import { play, type PlayedScreen } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { contour } from './contour';

// Without a layout the picture of 320 by 240 is shown point for point.
let played: PlayedScreen;
beforeEach(async () => {
  played = await play(contour, samples['contour']!);
});

type Spot = readonly [number, number];
function draw(way: readonly Spot[], values: Record<string, unknown> = {}) {
  const surface = played.find('.surface');
  way.forEach(([x, y], at) => {
    point(surface, at === 0 ? 'pointerdown' : 'pointermove', { clientX: x, clientY: y, ...values });
  });
  point(surface, 'pointerup', values);
}
const triangle: Spot[] = [
  [10, 10],
  [110, 10],
  [60, 90],
];
const strokes = () =>
  (played.answers[0]?.response as { strokes: { points: number[][]; input: string }[] }).strokes;

describe('contour', () => {
  it('sends every point in pixels of the picture, with its time', async () => {
    draw(triangle);
    played.press('Done');
    await played.finished;
    expect(accepts(samples['contour']!, played.answers[0]!.response)).toBe(true);
    expect(strokes()).toHaveLength(1);
    expect(strokes()[0]!.input).toBe('mouse');
    expect(strokes()[0]!.points.map(([x, y]) => [x, y])).toEqual(triangle);
    expect(strokes()[0]!.points[0]).toHaveLength(3);
  });

  it('keeps the pressure of a pen', async () => {
    draw(triangle, { pointerType: 'pen', pressure: 0.25 });
    played.press('Done');
    await played.finished;
    expect(strokes()[0]!.points[1]![3]).toBe(0.25);
    expect(strokes()[0]!.input).toBe('pen');
  });

  it('keeps what is drawn beyond the edge at the edge', async () => {
    draw([...triangle, [500, 90], [-20, 300]]);
    played.press('Done');
    await played.finished;
    expect(
      strokes()[0]!
        .points.slice(-2)
        .map(([x, y]) => [x, y]),
    ).toEqual([
      [320, 90],
      [0, 240],
    ]);
  });

  it('goes back and forth, and clears', () => {
    draw(triangle);
    draw(triangle.map(([x, y]) => [x + 150, y + 100] as const));
    expect(played.root.textContent).toContain('2 contours drawn');
    played.press('Undo');
    expect(played.root.textContent).toContain('1 contour drawn');
    played.press('Redo');
    played.press('Clear all');
    expect(played.root.textContent).toContain('Nothing drawn yet');
  });

  it('erases the contour that is touched', () => {
    draw(triangle);
    draw(triangle.map(([x, y]) => [x + 150, y + 100] as const));
    played.press('Erase');
    draw([
      [12, 12],
      [13, 12],
    ]);
    expect(played.drafts.at(-1)).toMatchObject({ strokes: [{ input: 'mouse' }] });
    expect(played.find('[role=status]').textContent).toBe('1 contour drawn.');
  });

  it('is drawn corner by corner with taps, and closed at the first', async () => {
    for (const corner of triangle) draw([corner]);
    draw([[12, 11]]); // near the first
    played.press('Done');
    await played.finished;
    expect(strokes()[0]!.points.map(([x, y]) => [x, y])).toEqual(triangle);
  });

  it('counts corners, and takes them back one by one', () => {
    const status = () => played.find('.drawing-board [role=status]').textContent;
    const tool = (label: string) => played.find<HTMLButtonElement>(`[aria-label="${label}"]`);
    expect(tool('Undo').disabled && tool('Clear all').disabled).toBe(true);
    for (const corner of triangle) draw([corner]);
    expect(status()).toBe('3 corners set.');
    expect(tool('Clear all').disabled).toBe(false);
    played.press('Undo');
    expect(status()).toBe('2 corners set.');
    played.key('z', played.find('.surface'), { ctrlKey: true });
    expect(status()).toBe('1 corner set.');
    draw(triangle.map(([x, y]) => [x + 150, y + 100] as const)); // a line takes no corner away
    expect(status()).toBe('1 contour drawn. 1 corner set.');
    played.press('Clear all');
    expect(status()).toBe('Nothing drawn yet.');
    expect(tool('Undo').disabled).toBe(false); // of the contour
  });

  it('takes a tap that slips for a corner once corners are set', async () => {
    for (const corner of triangle) draw([corner]);
    draw([
      [20, 80],
      [24, 84],
      [28, 89],
    ]);
    played.press('Done');
    await played.finished;
    expect(strokes()).toHaveLength(1);
    expect(strokes()[0]!.points.map(([x, y]) => [x, y])).toEqual([...triangle, [20, 80]]);
  });

  it('goes on with corners that were set before a reload', async () => {
    for (const corner of triangle) draw([corner], { pointerType: 'touch' });
    played = await play(contour, samples['contour']!, { draft: played.drafts.at(-1) });
    expect(played.find('.drawing-board [role=status]').textContent).toBe('3 corners set.');
    played.press('Done');
    await played.finished;
    expect(strokes()[0]!.input).toBe('touch');
    expect(strokes()[0]!.points.map(([x, y]) => [x, y])).toEqual(triangle);
  });

  it('is drawn by keyboard alone', async () => {
    const surface = played.find('.surface');
    const keys = (text: string) => text.split(' ').forEach((key) => played.key(key, surface));
    const space = () => played.key(' ', surface);
    space(); // in the middle: 160, 120
    keys('ArrowRight ArrowRight');
    space();
    keys('ArrowDown');
    space();
    keys('ArrowUp');
    space(); // too much
    keys('Backspace Enter');
    played.press('Done');
    await played.finished;
    expect(strokes()[0]).toMatchObject({ input: 'keyboard' });
    expect(strokes()[0]!.points.map(([x, y]) => [x, y])).toEqual([
      [160, 120],
      [168, 120],
      [168, 124],
    ]);
  });

  it('wants a contour, or that there is nothing', async () => {
    played.press('Done');
    expect(played.answers).toEqual([]);
    expect(played.find('[role=alert]').textContent).toContain('Draw');
    played.press('Nothing here');
    await played.finished;
    expect(played.answers[0]?.response).toBe('nothing');
  });

  it('goes on with what was drawn before a reload', async () => {
    draw(triangle);
    played = await play(contour, samples['contour']!, { draft: played.drafts.at(-1) });
    played.press('Done');
    await played.finished;
    expect(strokes()[0]!.points.map(([x, y]) => [x, y])).toEqual(triangle);
  });

  it('explains the task while practising', async () => {
    const [picture] = samples['contour']!.pictures!;
    const pictures = [{ ...picture!, note: 'A rough line will do.' }];
    played = await play(contour, { ...samples['contour']!, practice: true, pictures });
    expect(played.find('.note').textContent).toBe('A rough line will do.');
  });

  it('does not offer nothing where that is no answer', async () => {
    const { nothing: _, ...screen } = samples['contour']!;
    played = await play(contour, screen);
    expect(played.buttons()).not.toContain('Nothing here');
  });

  it('goes back and forth by keys', () => {
    const surface = played.find('.surface');
    const status = () => played.find('.drawing-board [role=status]').textContent;
    draw(triangle);
    played.key('z', surface, { ctrlKey: true });
    expect(status()).toBe('Nothing drawn yet.');
    played.key('y', surface, { ctrlKey: true });
    expect(status()).toBe('1 contour drawn.');
    played.key('z', surface, { metaKey: true });
    played.key('Z', surface, { metaKey: true, shiftKey: true });
    expect(status()).toBe('1 contour drawn.');
  });

  it('erases by keyboard what the cross is at, and only that', () => {
    const surface = played.find('.surface');
    const status = () => played.find('.drawing-board [role=status]').textContent;
    draw(triangle.map(([x, y]) => [x + 100, y + 110] as const)); // its upper edge is at 120
    played.press('Erase');
    played.key('ArrowDown', surface, { shiftKey: true }); // from 160, 120 to 160, 152
    played.key(' ', surface);
    expect(status()).toBe('1 contour drawn.'); // 152 is within, not at the line
    played.key('ArrowUp', surface, { shiftKey: true });
    played.key(' ', surface);
    expect(status()).toBe('Nothing drawn yet.');
  });

  it('times points by when they were touched, not by when the page came to look', async () => {
    const surface = played.find('.surface');
    const began = performance.now() + 5000;
    triangle.forEach(([x, y], at) =>
      point(surface, at === 0 ? 'pointerdown' : 'pointermove', {
        clientX: x,
        clientY: y,
        timeStamp: began + 70 * at,
      }),
    );
    point(surface, 'pointerup', {});
    played.press('Done');
    await played.finished;
    const [first, second, third] = strokes()[0]!.points.map((one) => one[2]!);
    expect(first).toBeGreaterThanOrEqual(5000);
    // Each is rounded to a whole millisecond.
    expect(Math.abs(second! - first! - 70)).toBeLessThanOrEqual(1);
    expect(Math.abs(third! - second! - 70)).toBeLessThanOrEqual(1);
  });

  it('zooms out again by keys, to the whole and no further', async () => {
    const surface = played.find('.surface');
    for (const key of '+=---') played.key(key, surface);
    for (const corner of triangle) draw([corner]);
    played.press('Done');
    await played.finished;
    expect(strokes()[0]!.points.map(([x, y]) => [x, y])).toEqual(triangle);
  });

  it('keeps the cross in sight when it is zoomed by keys', async () => {
    const surface = played.find('.surface');
    for (let times = 0; times < 5; ++times) played.key('+', surface);
    // 1.5 ^ 5 = 7.59: of 320 points 42 are seen, from 139 to 181, and a long step is 32 / 7.59.
    for (let times = 0; times < 10; ++times) {
      played.key('ArrowRight', surface, { shiftKey: true });
    }
    const cross = 160 + 10 * 4.2; // each step is rounded to a tenth
    // What is clicked 24 pixels from the right edge is where the cross is.
    for (const [x, y] of [
      [320 - 24, 120],
      [100, 20],
      [200, 20],
    ] as const) {
      draw([[x, y]]);
    }
    played.press('Done');
    await played.finished;
    expect(strokes()[0]!.points[0]![0]).toBeCloseTo(cross, 0);
  });

  it('zooms around the cross', async () => {
    const surface = played.find('.surface');
    for (let times = 0; times < 5; ++times) {
      played.key('ArrowLeft', surface, { shiftKey: true });
    }
    // From 160 to 0: 160 - 5 * 32. There it stays while it is zoomed.
    for (const key of '++++') played.key(key, surface);
    draw([[0, 120]]);
    draw([[100, 20]]);
    draw([[200, 20]]);
    played.press('Done');
    await played.finished;
    expect(strokes()[0]!.points[0]!.slice(0, 2)).toEqual([0, 120]);
  });

  it('says when there is no room for more, and says it until something changes', async () => {
    const stroke = { points: triangle.map(([x, y]) => [x, y, 0]), input: 'mouse' };
    const draft = { strokes: Array.from({ length: 500 }, () => stroke) };
    played = await play(contour, samples['contour']!, { draft });
    draw(triangle);
    expect(played.find('.problem').textContent).toContain('as much as can be drawn');
    played.press('Clear all');
    expect(played.find('.problem').textContent).toBe('');
  });
});
