import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { rate } from './rate';

describe('rate', () => {
  it('has a button for each point, named with the meaning of the ends', async () => {
    const { buttons, press, answers, finished } = await play(rate, samples['rate']!);
    expect(buttons()).toHaveLength(7);
    expect(buttons()[0]).toBe('1 of 7: Not at all');
    expect(buttons()[6]).toBe('7 of 7: Very well');
    press('4 of 7');
    await finished;
    expect(answers[0]?.response).toBe(4);
  });

  it('takes 0 for the tenth point', async () => {
    const { key, answers, finished } = await play(rate, { ...samples['rate']!, points: 10 });
    key('0');
    await finished;
    expect(answers[0]?.response).toBe(10);
  });

  it('shows as chosen the point that is sent, not one that is pressed later', async () => {
    const { key, find } = await play(rate, samples['rate']!, {
      deliver: () => new Promise(() => {}),
    });
    key('3');
    key('6');
    expect(find('[aria-pressed=true]').textContent).toBe('3');
  });

  it.each([
    [7, '7', 'Not at all'],
    [8, '4', '1: Not at all'],
    [11, '6', '1: Not at all'],
  ])('of %i points has %s in a row of a phone', async (points, columns, low) => {
    const played = await play(rate, { ...samples['rate']!, points });
    expect(played.find('.points').style.getPropertyValue('--columns')).toBe(columns);
    expect(played.find('.ends span').textContent).toBe(low);
  });

  it('has a slider for many points, which says nothing until it is moved', async () => {
    const played = await play(rate, { ...samples['rate']!, points: 101 });
    played.press('Done');
    expect(played.answers).toEqual([]);
    expect(played.find('[role=alert]').textContent).not.toBe('');
    const slider = played.find<HTMLInputElement>('.slider');
    slider.value = '77';
    slider.dispatchEvent(new Event('input'));
    slider.focus();
    played.key('Enter');
    await played.finished;
    expect(played.answers[0]?.response).toBe(77);
  });
});
