import { afterEach, describe, expect, it, vi } from 'vitest';
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
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('does with memory where a browser keeps nothing', async () => {
    const drawer = await openDrawer('a token'); // jsdom has no database
    await drawer.put({ seq: 1, note: {} });
    expect(await drawer.reports()).toHaveLength(1);
  });

  it('waits for no database that never answers', async () => {
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    vi.useFakeTimers();
    const opened = openDrawer('a token');
    await vi.advanceTimersByTimeAsync(5000);
    const drawer = await opened;
    await drawer.put({ seq: 1, note: {} });
    expect(await drawer.reports()).toHaveLength(1);
  });

  it('waits for no database that has ceased to answer', async () => {
    // It can be opened and read, but nothing that is written ever arrives.
    const answered = (result: unknown) => {
      const request = { result, onsuccess: () => {} };
      setTimeout(() => request.onsuccess());
      return request;
    };
    const store = { getAll: () => answered([]), put() {}, delete() {}, get: () => ({}) };
    const database = { transaction: () => ({ objectStore: () => store }) };
    vi.stubGlobal('indexedDB', { open: () => answered(database) });
    vi.stubGlobal('IDBKeyRange', { bound: () => ({}) });
    vi.useFakeTimers();
    const opened = openDrawer('a token');
    await vi.advanceTimersByTimeAsync(10);
    const drawer = await opened;
    const done = Promise.all([
      drawer.put({ seq: 1, note: {} }),
      drawer.putDraft({ step: 1, value: 'half' }),
      drawer.draft(),
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    await done;
    const kept = drawer.reports();
    await vi.advanceTimersByTimeAsync(10);
    expect(await kept).toEqual([{ seq: 1, note: {} }]);
    const gone = drawer.keepAfter(1);
    await vi.advanceTimersByTimeAsync(5000);
    await gone;
  });
});
