import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { leave, root, settled, show } from '../testing/mounted_page';
import { stepOf, weighted, WeightedWords } from './weighted_words';

const tokens = ['Volts', ', ', 'not', ' ', 'birds', ' ', 'here', '.'].map((text) => ({
  text,
  word: /\w/.test(text),
}));
const weights = [4, -1, 1, 0];
const view = () => h(WeightedWords, { method: 'lime', tokens, weights });
const spans = () => [...root.querySelectorAll<HTMLElement>('.words .word')];
const value = () => root.querySelector('.word-value')!.textContent;
const press = (key: string, target: Element) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

afterEach(leave);

describe('weights', () => {
  it('belong to words and to nothing between them', () => {
    expect(weighted(tokens, weights).map((one) => one.weight)).toEqual([
      4,
      undefined,
      -1,
      undefined,
      1,
      undefined,
      0,
      undefined,
    ]);
  });

  it('become shades from the most of the text down', () => {
    expect([4, 2, 1, 0.01, 0, -3].map((weight) => stepOf(weight, 4))).toEqual([8, 4, 2, 1, 0, 0]);
    expect(stepOf(0, 0)).toBe(0);
  });
});

describe('a text with weights', () => {
  it('is the whole text, shaded for the class and dotted against it', async () => {
    show(view());
    await settled();
    expect(root.querySelector('.words')!.textContent).toBe('Volts, not birds here.');
    expect(spans().map((one) => one.className)).toEqual([
      'word shade-8',
      'word against',
      'word shade-2',
    ]);
    expect([...root.querySelectorAll('.strongest li')].map((one) => one.textContent)).toEqual([
      'Volts +4',
      'not −1',
      'birds +1',
    ]);
    expect(root.querySelector('.word-scale')!.textContent).toBe('0+4, the mostspeaks against it');
  });

  it('says a value to who points at a word, and to who comes by the keyboard', async () => {
    show(view());
    await settled();
    expect(value()).toContain('Point at a word');
    spans()[2]!.dispatchEvent(new MouseEvent('mouseenter'));
    await settled();
    expect(value()).toBe('birds +1');
    // One stop of the tab key, then the arrows; the page does not hear them.
    expect(spans().filter((one) => one.tabIndex === 0)).toHaveLength(1);
    let heard = 0;
    const listen = () => ++heard;
    addEventListener('keydown', listen);
    spans()[2]!.focus();
    press('ArrowLeft', spans()[2]!);
    await settled();
    expect(value()).toBe('not −1');
    expect(document.activeElement).toBe(spans()[1]);
    press('ArrowLeft', spans()[1]!);
    press('ArrowLeft', spans()[0]!);
    await settled();
    expect(value()).toBe('Volts +4');
    expect(heard).toBe(0);
    removeEventListener('keydown', listen);
  });
});
