import { beforeEach, describe, expect, it } from 'vitest';
import { accepts } from '../testing/accepted_answers';
import { point } from '../testing/pointer_event';
import { play, type PlayedScreen } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { correct } from './correct';

let played: PlayedScreen;
beforeEach(async () => {
  played = await play(correct, samples['correct']!);
});

function paint(...way: (readonly [number, number])[]) {
  const surface = played.find('.surface');
  way.forEach(([x, y], at) => {
    point(surface, at === 0 ? 'pointerdown' : 'pointermove', { clientX: x, clientY: y });
  });
  point(surface, 'pointerup', {});
}
interface Sent {
  points: [number, number, number][];
  adds: boolean;
}
const sent = async () => {
  played.press('Done');
  await played.finished;
  expect(accepts(samples['correct']!, played.answers[0]!.response)).toBe(true);
  return (played.answers[0]!.response as { strokes: Sent[] }).strokes;
};
// The area of a polygon (the shoelace formula).
const area = ({ points }: Sent) =>
  Math.abs(
    points.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = points[(at + 1) % points.length]!;
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

describe('correct', () => {
  it('says what the colours mean at the explanation, not at the photograph', async () => {
    const pictures = samples['correct']!.pictures!.map((picture) => ({
      ...picture,
      heat: picture.editable === true,
    }));
    const { find, root } = await play(correct, { ...samples['correct']!, pictures });
    expect(find('.heat-bar').parentElement!.contains(find('.drawing-board'))).toBe(true);
    expect(find('.heat-bar').parentElement!.querySelector('.figure')).toBeNull();
    expect(root.querySelectorAll('.heat-bar')).toHaveLength(1);
  });

  it('sends the outline of what was painted, and whether it adds', async () => {
    paint([100, 100], [200, 100]);
    played.press('Remove');
    paint([60, 60]);
    const strokes = await sent();
    expect(strokes.map(({ adds }) => adds)).toEqual([true, false]);
    // The brush is 6 % of 240 = 14.4 at first: 100 long and 28.8 wide with round ends, and a disc.
    const disc = Math.PI * 14.4 ** 2;
    expect(area(strokes[0]!) / (100 * 28.8 + disc)).toBeCloseTo(1, 1);
    expect(area(strokes[1]!) / disc).toBeCloseTo(1, 1);
  });

  it('paints with the size of the brush', async () => {
    const size = played.find<HTMLInputElement>('.brush-size input');
    size.value = '20';
    size.dispatchEvent(new Event('input'));
    paint([160, 120]);
    const [stroke] = await sent();
    expect(area(stroke!) / (Math.PI * 48 ** 2)).toBeCloseTo(1, 1); // 20 % of 240
  });

  it('is painted by keyboard alone', async () => {
    const surface = played.find('.surface');
    for (const key of [' ', 'ArrowRight', 'ArrowRight', ' ']) played.key(key, surface);
    const [stroke] = await sent();
    expect(area(stroke!) / (8 * 28.8 + Math.PI * 14.4 ** 2)).toBeCloseTo(1, 1);
  });

  it('wants a change, or that it is right', async () => {
    played.press('Done');
    expect(played.answers).toEqual([]);
    played.press('It is right as it is');
    await played.finished;
    expect(played.answers[0]?.response).toBe('unchanged');
  });

  it('shows the picture beside', () => {
    expect(played.root.querySelector('.pictures img')?.getAttribute('src')).toBe('/pictures/1.png');
  });
});
