import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { debrief } from './debrief';

describe('debrief', () => {
  it('shows the text', async () => {
    const { root, key, answers, finished } = await play(debrief, samples['debrief']!);
    expect(root.querySelector('.prose')?.textContent).toBe('It was about birds.');
    key('Enter');
    await finished;
    expect(answers[0]?.response).toBeNull();
  });
});
