import { describe, expect, it } from 'vitest';
import { play, type PlayedScreen } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { questions } from './questions';

function enter(played: PlayedScreen, id: string, value: string) {
  const control = played.find<HTMLInputElement>(`#q-${id}`);
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
const tick = (played: PlayedScreen, name: string, value: string) =>
  played.find<HTMLInputElement>(`input[name=${name}][value="${value}"]`).click();

describe('questions', () => {
  it('wants an answer to those that are not optional, and shows which', async () => {
    const played = await play(questions, samples['questions']!);
    tick(played, 'job', 'b');
    played.press('Continue');
    expect(played.answers).toEqual([]);
    expect(played.root.querySelectorAll('.field-problem:not(:empty)')).toHaveLength(1);
    expect((document.activeElement as HTMLInputElement).name).toBe('hard');
  });

  it('sends numbers as numbers and leaves out what was left out', async () => {
    const played = await play(questions, samples['questions']!);
    tick(played, 'job', 'b');
    tick(played, 'hard', '4');
    enter(played, 'age', '36,5');
    played.press('Continue');
    await played.finished;
    expect(played.answers[0]?.response).toEqual({ age: 36.5, job: 'b', hard: 4 });
  });

  it.each(['17', '100', 'old'])('does not take an age of %s', async (age) => {
    const played = await play(questions, samples['questions']!);
    tick(played, 'job', 'a');
    tick(played, 'hard', '1');
    enter(played, 'age', age);
    played.press('Continue');
    expect(played.answers).toEqual([]);
    expect(played.find('#p-age').textContent).toContain('from 18 to 99');
    expect(played.find('#q-age').getAttribute('aria-invalid')).toBe('true');
  });

  it('is filled in again after the page was loaded anew', async () => {
    const first = await play(questions, samples['questions']!);
    enter(first, 'more', 'I liked the birds.');
    tick(first, 'job', 'a');
    const second = await play(questions, samples['questions']!, { draft: first.drafts.at(-1) });
    tick(second, 'hard', '2');
    second.press('Continue');
    await second.finished;
    expect(second.answers[0]?.response).toEqual({ job: 'a', hard: 2, more: 'I liked the birds.' });
  });

  it('has a slider for a scale of many points, whose zero is an answer', async () => {
    const asked = {
      id: 'sure',
      text: 'How sure?',
      kind: 'scale',
      optional: false,
      low: 0,
      high: 100,
    };
    const screen = { ...samples['questions']!, questions: [asked] };
    const first = await play(questions, screen);
    first.press('Continue');
    expect(first.answers).toEqual([]);
    expect(first.find('#p-sure').textContent).not.toBe('');
    enter(first, 'sure', '0');
    const second = await play(questions, screen, { draft: first.drafts.at(-1) });
    expect(second.find('output').textContent).toBe('0');
    second.press('Continue');
    await second.finished;
    expect(second.answers[0]?.response).toEqual({ sure: 0 });
  });

  it('offers many options in a list', async () => {
    const options = Array.from({ length: 12 }, (_, at) => `country ${at}`);
    const asked = { id: 'land', text: 'Where?', kind: 'choice', optional: false, options };
    const played = await play(questions, { ...samples['questions']!, questions: [asked] });
    enter(played, 'land', 'country 7');
    played.press('Continue');
    await played.finished;
    expect(played.answers[0]?.response).toEqual({ land: 'country 7' });
  });
});
