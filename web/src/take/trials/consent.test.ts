import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { consent } from './consent';

describe('consent', () => {
  it('shows every paragraph of the text', async () => {
    const { root } = await play(consent, samples['consent']!);
    expect(root.querySelector('h1')?.textContent).toBe('Do you agree to take part?');
    expect([...root.querySelectorAll('.prose p')].map((p) => p.textContent)).toEqual([
      'One.',
      'Two.',
    ]);
  });

  it('says once more how long it takes, and what it pays where it does', async () => {
    const terms = async (more: object) => {
      const { find } = await play(consent, { ...samples['consent']!, ...more });
      return find('.eyebrow').textContent;
    };
    expect(await terms({ pay: { amount: 2.5, currency: 'GBP' } })).toBe(
      'About 5 minutes · You are paid £2.50',
    );
    expect(await terms({})).toBe('About 5 minutes');
  });

  it('answers true or false, and not by a key that is pressed by mistake', async () => {
    const agreed = await play(consent, samples['consent']!);
    agreed.key('Enter');
    agreed.key('1');
    expect(agreed.answers).toEqual([]);
    agreed.press('I agree');
    await agreed.finished;
    expect(agreed.answers[0]?.response).toBe(true);
    const declined = await play(consent, samples['consent']!);
    declined.press('I do not');
    await declined.finished;
    expect(declined.answers[0]?.response).toBe(false);
  });
});
