import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { definition } from './definition';

describe('definition', () => {
  it('shows the word, its meaning and every sample', async () => {
    const { root, press, answers, finished } = await play(definition, samples['definition']!);
    expect(root.querySelector('h1')?.textContent).toBe('jay');
    const images = [...root.querySelectorAll('img')];
    expect(images.map((image) => image.getAttribute('src'))).toEqual([
      '/pictures/2.png',
      '/pictures/3.png',
    ]);
    expect(images.every((image) => image.alt !== '')).toBe(true);
    press('Continue');
    await finished;
    expect(answers[0]?.response).toBeNull();
  });
});
