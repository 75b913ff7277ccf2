import { describe, expect, it } from 'vitest';
import { play } from '../testing/played';
import { samples } from '../testing/samples';
import { consent } from './consent';

describe('consent', () => {
  it('welcomes with what one wants to know before reading on', async () => {
    const pay = { amount: 2.5, currency: 'GBP' };
    const { root, answers } = await play(consent, { ...samples['consent']!, pay });
    const words = (selector: string) =>
      [...root.querySelectorAll(selector)].map((node) => node.textContent);
    expect(words('.facts dd')).toEqual([
      'About 5 minutes',
      'You are paid £2.50',
      'us',
      'None of your answers, unless you agree below.',
    ]);
    expect(words('.facts dt')).toHaveLength(4);
    expect(words('h1, h2')).toEqual(['A study', 'Before you begin']);
    expect(answers).toEqual([]);
  });

  it('shows the title, the time it takes and every paragraph of the text', async () => {
    const { root } = await play(consent, samples['consent']!);
    expect(root.querySelector('h1')?.textContent).toBe('A study');
    expect(root.textContent).toContain('About 5 minutes');
    expect([...root.querySelectorAll('.prose p')].map((p) => p.textContent)).toEqual([
      'One.',
      'Two.',
    ]);
  });

  it('says nothing of pay where there is none', async () => {
    const { root: unpaid } = await play(consent, samples['consent']!);
    expect(unpaid.textContent).not.toContain('paid');
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
