import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { welcome } from './welcome';

const words = (root: HTMLElement, selector: string) =>
  [...root.querySelectorAll(selector)].map((node) => node.textContent);

describe('welcome', () => {
  it('tells what one wants to know before reading on', async () => {
    const pay = { amount: 2.5, currency: 'GBP' };
    const { root } = await play(welcome, { ...samples['welcome']!, pay });
    expect(words(root, 'h1')).toEqual(['A study']);
    expect(words(root, '.fact dd')).toEqual([
      'About 5 minutes',
      'You are paid £2.50',
      'Some quiet, and this window. The page checks whether your device will do.',
      'us',
      'None of your answers, unless you agree on the next page.',
    ]);
    expect(words(root, '.fact dt')).toHaveLength(5);
  });

  it('says nothing of pay where there is none', async () => {
    const { root } = await play(welcome, samples['welcome']!);
    expect(words(root, '.fact')).toHaveLength(4);
    expect(root.textContent).not.toContain('paid');
  });

  it('goes on by its button or by Enter', async () => {
    const pressed = await play(welcome, samples['welcome']!);
    expect(pressed.buttons()).toEqual(['Begin']);
    pressed.press('Begin');
    await pressed.finished;
    const typed = await play(welcome, samples['welcome']!);
    typed.key('Enter');
    await typed.finished;
  });
});
