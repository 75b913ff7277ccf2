import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { rest } from './rest';

describe('rest', () => {
  it('says how much is done and goes on when asked', async () => {
    const { root, press, answers, finished } = await play(rest, samples['rest']!);
    expect(root.textContent).toContain('5 of 9 done');
    press('Continue');
    await finished;
    expect(answers[0]?.response).toBeNull();
  });
});
