import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { decide } from './decide';

describe('decide', () => {
  it('lets screen readers begin with what the machine says', async () => {
    const { find } = await play(decide, samples['decide']!);
    expect(document.activeElement).toBe(find('.above'));
    expect(find('h1').textContent).toBe('Is this a jay?');
  });

  it('is answered by the key that the button shows', async () => {
    const { root, key, answers, finished } = await play(decide, samples['decide']!);
    expect([...root.querySelectorAll('kbd')].map((node) => node.textContent)).toEqual(['1', '2']);
    key('2');
    await finished;
    expect(answers[0]).toMatchObject({ response: 'no', input: 'keyboard' });
  });

  it('shows the notes of pictures only where they are sent', async () => {
    const pictures = [
      { src: '/p', width: 10, height: 10, alt: 'a', caption: '', note: 'A photo.' },
    ];
    const practising = await play(decide, { ...samples['decide']!, practice: true, pictures });
    expect(practising.find('.note').textContent).toBe('A photo.');
    const tested = await play(decide, samples['decide']!);
    expect(tested.root.querySelector('.note')).toBeNull();
  });

  it('names the ends of the colours below a heat map, and below nothing else', async () => {
    const plain = { src: '/p', width: 10, height: 10, alt: 'a', caption: '', heat: false };
    const pictures = [plain, { ...plain, src: '/q', heat: true }];
    const { root } = await play(decide, { ...samples['decide']!, pictures });
    const [first, second] = [...root.querySelectorAll('.figure')];
    expect(first!.querySelector('.heat-bar')).toBeNull();
    const words = [...second!.querySelectorAll('.heat-bar span')].map((node) => node.textContent);
    expect(words).toEqual(['matters least', '', 'matters most']);
  });

  it('shows as chosen what is sent, whatever is pressed while there is no connection', async () => {
    const { key, press, answers, find, root } = await play(decide, samples['decide']!, {
      deliver: () => new Promise(() => {}),
    });
    key('2');
    key('1');
    press('Yes');
    expect(answers.map(({ response }) => response)).toEqual(['no']);
    expect(find('[aria-pressed=true]').textContent).toContain('No');
    expect(root.querySelectorAll('[aria-pressed=true]')).toHaveLength(1);
    expect(find('.answers').inert).toBe(true); // nor are words marked or lines drawn meanwhile
  });

  it('takes another answer when the first was refused, and keeps the focus', async () => {
    const replies = [{ refused: 'Not offered.' }, {}];
    const played = await play(decide, samples['decide']!, {
      deliver: async () => replies.shift()!,
    });
    const [yes, no] = [...played.root.querySelectorAll<HTMLElement>('.answer')];
    yes!.focus();
    yes!.click();
    yes!.blur(); // as a browser does with what is inert
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(yes);
    expect(played.find('.answers').inert).toBe(false);
    no!.click();
    await played.finished;
    expect(played.answers.map(({ response }) => response)).toEqual(['yes', 'no']);
  });

  it('shows feedback before it goes on', async () => {
    const { key, find, finished, root } = await play(decide, samples['decide']!, {
      deliver: async () => ({ feedback: { correct: false, text: 'This is a crow.' } }),
    });
    let over = false;
    void finished.then(() => (over = true));
    key('1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(over).toBe(false);
    expect(find('.feedback.bad h2').textContent).toContain('This is a crow.');
    expect(document.activeElement).toBe(root.querySelector('.feedback h2'));
    // What was answered stays in sight, and as it is.
    expect(find('.answers').inert).toBe(true);
    expect(root.querySelectorAll('.answers [aria-pressed=true]')).toHaveLength(1);
    key('1'); // no longer an answer
    key('Enter');
    await finished;
  });

  it('does not call it wrong when somebody does not know', async () => {
    const { key, find, said } = await play(decide, samples['decide']!, {
      deliver: async () => ({ feedback: { correct: null, text: 'This is a shirt.' } }),
    });
    key('1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(find('.feedback.neutral h2').textContent).toBe('This is a shirt.');
    expect(said).toEqual(['This is a shirt.']);
  });

  it('shows a text instead of a picture', async () => {
    const { find, root } = await play(decide, {
      ...samples['decide']!,
      pictures: [],
      text: 'Words.',
    });
    expect(find('.reading').textContent).toBe('Words.');
    expect(root.querySelector('.pictures')).toBeNull();
  });
});
