import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { familiar } from './familiar';

describe('familiar', () => {
  it('answers with the value of a button, not with what it says', async () => {
    const { press, buttons, answers, finished } = await play(familiar, samples['familiar']!);
    expect(buttons()).toEqual(['Yes', 'No']);
    press('No');
    await finished;
    expect(answers[0]?.response).toBe('no');
  });

  it('is answered once, however often it is pressed', async () => {
    const { press, key, answers, finished } = await play(familiar, samples['familiar']!);
    press('Yes');
    press('No');
    key('2');
    await finished;
    expect(answers.map(({ response }) => response)).toEqual(['yes']);
  });

  it('stays with what was refused, and says why', async () => {
    let refusals = 1;
    const { press, find, answers, finished } = await play(familiar, samples['familiar']!, {
      deliver: async () => (refusals-- > 0 ? { refused: 'The answer is none.' } : {}),
    });
    press('Yes');
    await new Promise((resolve) => setTimeout(resolve));
    expect(find('[role=alert]').textContent).toContain('The answer is none.');
    press('No');
    await finished;
    expect(answers).toHaveLength(2);
  });
});
