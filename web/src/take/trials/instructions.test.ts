import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { instructions } from './instructions';

describe('instructions', () => {
  it('say which page it is, and go on by Enter', async () => {
    const { root, key, answers, finished } = await play(instructions, samples['instructions']!);
    expect(root.querySelector('h1')?.textContent).toBe('What to do');
    expect(root.textContent).toContain('Page 1 of 2');
    key('Enter');
    await finished;
    expect(answers[0]).toMatchObject({ response: null, input: 'keyboard' });
  });

  it('have a heading even without a title', async () => {
    const { root } = await play(instructions, { ...samples['instructions']!, title: '' });
    expect(root.querySelector('h1')?.textContent).toBe('Page 1 of 2');
  });
});
