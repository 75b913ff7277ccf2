import { describe, expect, it, vi } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
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

  it('takes no answer before the time is over, and says so once', async () => {
    const played = await play(guess, { ...samples['guess']!, least_ms: 1200 });
    const buttons = [...played.root.querySelectorAll<HTMLButtonElement>('.answers button')];
    expect(buttons.every((button) => button.disabled)).toBe(true);
    expect(played.find('.wait').textContent).toContain('in 2 seconds');
    played.key('5');
    buttons[0]!.click();
    expect(played.answers).toEqual([]);
    await vi.waitFor(() => expect(buttons.some((button) => button.disabled)).toBe(false), 3000);
    expect(played.find('.wait').textContent).toBe('');
    expect(played.said).toEqual([
      'Please look at everything first. The answers can be chosen after 2 seconds.',
    ]);
    // What was pressed while the page was busy comes with the time at which it was pressed.
    const late = new KeyboardEvent('keydown', { key: '5', bubbles: true });
    Object.defineProperty(late, 'timeStamp', { value: performance.now() - 1200 });
    document.body.dispatchEvent(late);
    expect(played.answers).toEqual([]);
    const pressed = new KeyboardEvent('keydown', { key: '5', bubbles: true });
    Object.defineProperty(pressed, 'timeStamp', { value: performance.now() });
    document.body.dispatchEvent(pressed);
    await played.finished;
    expect(played.answers[0]?.response).toBe('emu');
    expect(played.answers[0]!.rt).toBeGreaterThanOrEqual(1200);
  });

  it('is answered at once when there is nothing to wait for', async () => {
    const { root, said } = await play(guess, samples['guess']!);
    expect(root.querySelector('.wait')).toBeNull();
    expect(root.querySelector('button:disabled')).toBeNull();
    expect(said).toEqual([]);
  });

  it('lays a scale under the pictures', async () => {
    const screen = structuredClone(samples['guess']!);
    screen.pictures!.push({ src: '/s', width: 300, height: 40, alt: 'scale' });
    const { root } = await play(guess, screen);
    expect(root.querySelectorAll('figure.scale')).toHaveLength(1);
  });
});
