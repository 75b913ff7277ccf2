import { describe, expect, it } from 'vitest';
import { play, type PlayedScreen } from '../testing/play_screen';
import type { Choice } from '../server_types';
import { samples } from '../testing/sample_screens';
import { choose, lettersOf } from './choose';

function write(played: PlayedScreen, text: string) {
  const why = played.find<HTMLTextAreaElement>('#why');
  why.value = text;
  why.dispatchEvent(new Event('input'));
}

describe('lettersOf', () => {
  it('counts what is not blank, as the server does', () => {
    expect(lettersOf(' a b\n\tc ')).toBe(3);
    expect(lettersOf('naïve 🐦')).toBe(6); // a bird is one letter
  });
});

describe('choose', () => {
  it('wants a choice and a reason that is long enough', async () => {
    const played = await play(choose, samples['choose']!);
    played.press('Done');
    expect(played.find('[role=alert]').textContent).toContain('Choose one');
    played.key('2');
    expect(played.find<HTMLInputElement>('input:checked').value).toBe('B');
    played.key('a');
    expect(played.find<HTMLInputElement>('input:checked').value).toBe('A');
    played.key('B');
    write(played, '123456789');
    played.press('Done');
    expect(played.find('[role=alert]').textContent).toBe('1 more letter, please.');
    write(played, '1234567890');
    played.press('Done');
    await played.finished;
    expect(played.answers[0]?.response).toEqual({ choice: 'B', why: '1234567890' });
  });

  it('is chosen by key as often as one likes', async () => {
    const played = await play(choose, samples['choose']!);
    for (const [key, value] of ['1A', '3C', 'bB', 'AA'] as const) {
      played.key(key!);
      const chosen = played.find<HTMLInputElement>('input:checked');
      expect(chosen.value).toBe(value);
      expect(document.activeElement).toBe(chosen);
    }
  });

  it('shows a picture twice when two methods made the same of it', async () => {
    const { choices, ...screen } = samples['choose'] as unknown as { choices: Choice[] };
    const alike = choices.map((choice) => ({ ...choice, src: '/pictures/same.png' }));
    const pictures = new Map([['/pictures/same.png', new Image()]]);
    const played = await play(choose, { ...screen, choices: alike }, { pictures });
    expect(played.root.querySelectorAll('.choice img')).toHaveLength(3);
  });

  it('does not choose while somebody types a number', async () => {
    const played = await play(choose, samples['choose']!);
    played.key('1', played.find('#why'));
    expect(played.root.querySelector('input:checked')).toBeNull();
  });

  it('keeps what was begun and goes on with it', async () => {
    const first = await play(choose, samples['choose']!);
    first.key('3');
    write(first, 'half a sentence');
    const draft = first.drafts[first.drafts.length - 1];
    const second = await play(choose, samples['choose']!, { draft });
    second.press('Done');
    await second.finished;
    expect(second.answers[0]?.response).toEqual({ choice: 'C', why: 'half a sentence' });
  });
});
