import { describe, expect, it } from 'vitest';
import { play } from '../testing/play_screen';
import { samples } from '../testing/sample_screens';
import { recognise } from './recognise';

describe('recognise', () => {
  it('keeps not knowing last and gives it a key as well', async () => {
    const { buttons, key, answers, finished } = await play(recognise, samples['recognise']!);
    expect(buttons()).toEqual(['happy', 'angry', "I don't know"]);
    key('3');
    await finished;
    expect(answers[0]?.response).toBe("I don't know");
  });

  it('says which step it is', async () => {
    const { root } = await play(recognise, samples['recognise']!);
    expect(root.textContent).toContain('Step 3 of 10');
  });

  it('takes no key that is held down from the screen before', async () => {
    const { answers, root } = await play(recognise, samples['recognise']!);
    root.dispatchEvent(new KeyboardEvent('keydown', { key: '1', repeat: true, bubbles: true }));
    expect(answers).toEqual([]);
  });
});
