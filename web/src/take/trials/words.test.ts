import { beforeEach, describe, expect, it } from 'vitest';
import { play, type PlayedScreen } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { words } from './words';

// 'Volts', ', ', 'naïve', ' ', 'ohms', '.': words stand at 0, 2 and 4.
let played: PlayedScreen;
beforeEach(async () => {
  played = await play(words, samples['words']!);
});

const word = (at: number) => played.find(`[data-at="${at}"]`);
const pointer = (kind: string, target: Element) =>
  target.dispatchEvent(new MouseEvent(kind, { bubbles: true, button: 0 }));
const marked = () =>
  [...played.root.querySelectorAll('[aria-checked=true]')].map((node) => node.textContent);
const tap = (at: number) => {
  pointer('pointerdown', word(at));
  pointer('pointerup', word(at));
};

describe('words', () => {
  it('shows the whole text and makes only words of it markable', () => {
    expect(played.find('.text').textContent).toBe('Volts, naïve ohms.');
    expect(played.root.querySelectorAll('[role=checkbox]')).toHaveLength(3);
  });

  it('marks by a tap and takes the mark away by another', async () => {
    tap(4);
    tap(2);
    tap(0);
    tap(2);
    expect(marked()).toEqual(['Volts', 'ohms']);
    played.press('Done');
    await played.finished;
    expect(played.answers[0]?.response).toEqual({ words: [0, 4] }); // rising, as it must be
  });

  it('marks by a click of a screen reader, which has no pointer', () => {
    word(2).click();
    expect(marked()).toEqual(['naïve']);
    word(2).click();
    expect(marked()).toEqual([]);
  });

  it('marks along a drag, and less again when it goes back', () => {
    pointer('pointerdown', word(0));
    pointer('pointermove', word(4));
    expect(marked()).toEqual(['Volts', 'naïve', 'ohms']);
    pointer('pointermove', word(2));
    pointer('pointerup', word(2));
    expect(marked()).toEqual(['Volts', 'naïve']);
  });

  it('marks nothing when the finger was scrolling', () => {
    pointer('pointerdown', word(0));
    window.dispatchEvent(new Event('pointercancel'));
    expect(marked()).toEqual([]);
  });

  it('is done by keyboard: one word is in the order of Tab, arrows lead to the others', async () => {
    expect(word(0).tabIndex).toBe(0);
    expect(word(2).tabIndex).toBe(-1);
    word(0).focus();
    played.key('ArrowRight', word(0));
    expect(document.activeElement).toBe(word(2));
    played.key(' ', word(2));
    word(2).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }),
    );
    expect(marked()).toEqual(['naïve', 'ohms']);
    played.press('Done');
    await played.finished;
    expect(played.answers[0]?.response).toEqual({ words: [2, 4] });
  });

  it('goes to the first and the last word by Home and End', () => {
    word(2).focus();
    played.key('End');
    expect(document.activeElement).toBe(word(4));
    expect(word(4).tabIndex).toBe(0);
    played.key('Home');
    expect(document.activeElement).toBe(word(0));
    expect(word(4).tabIndex).toBe(-1);
    expect(marked()).toEqual([]);
  });

  it('takes all marks away, and keeps nothing of them', () => {
    tap(0);
    tap(4);
    played.press('Take all marks away');
    expect(marked()).toEqual([]);
    expect(played.find('[role=status]').textContent).toBe('No word is marked.');
    expect(played.drafts.at(-1)).toEqual([]);
  });

  it('explains the task while practising', async () => {
    played = await play(words, { ...samples['words']!, practice: true, note: 'Few or many.' });
    expect(played.find('.note').textContent).toBe('Few or many.');
  });

  it('wants a mark, or that there is nothing', async () => {
    played.press('Done');
    expect(played.answers).toEqual([]);
    played.press('Nothing here');
    await played.finished;
    expect(played.answers[0]?.response).toBe('nothing');
  });

  it('keeps marks over a reload', async () => {
    tap(2);
    played = await play(words, samples['words']!, { draft: played.drafts.at(-1) });
    expect(marked()).toEqual(['naïve']);
  });
});
