import { describe, expect, it } from 'vitest';
import { play } from '../testing/played';
import { samples } from '../testing/samples';
import { guess } from './guess';

describe('guess', () => {
  it('shows all explanations with their captions and five options', async () => {
    const { root, buttons, key, answers, finished } = await play(guess, samples['guess']!);
    expect(root.querySelectorAll('figure')).toHaveLength(2);
    expect(root.querySelector('figcaption')?.textContent).toBe('Heat');
    expect(buttons()).toHaveLength(5);
    key('5');
    await finished;
    expect(answers[0]?.response).toBe('emu');
  });

  it('lays a scale under the pictures', async () => {
    const screen = structuredClone(samples['guess']!);
    screen.pictures!.push({ src: '/s', width: 300, height: 40, alt: 'scale' });
    const { root } = await play(guess, screen);
    expect(root.querySelectorAll('figure.scale')).toHaveLength(1);
  });
});
