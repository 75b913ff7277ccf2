import { describe, expect, it } from 'vitest';
import { MemoryDrawer, openDrawer } from './drawer';

describe('MemoryDrawer', () => {
  it('keeps reports until they are stored', async () => {
    const drawer = new MemoryDrawer();
    for (const seq of [1, 2, 3]) await drawer.put({ seq, note: {} });
    await drawer.keepAfter(2);
    expect(await drawer.reports()).toEqual([{ seq: 3, note: {} }]);
  });

  it('keeps what it was given, not what became of it', async () => {
    const drawer = new MemoryDrawer();
    const value = [1];
    await drawer.putDraft({ step: 4, value });
    value.push(2);
    expect(await drawer.draft()).toEqual({ step: 4, value: [1] });
    await drawer.putDraft(undefined);
    expect(await drawer.draft()).toBeUndefined();
  });
});

describe('openDrawer', () => {
  it('does with memory where a browser keeps nothing', async () => {
    const drawer = await openDrawer('a token'); // jsdom has no database
    await drawer.put({ seq: 1, note: {} });
    expect(await drawer.reports()).toHaveLength(1);
  });
});
