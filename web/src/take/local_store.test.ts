import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemoryStore, openLocalStore } from './local_store';

describe('MemoryStore', () => {
  it('keeps reports until they are stored', async () => {
    const store = new MemoryStore();
    for (const seq of [1, 2, 3]) await store.put({ seq, note: {} });
    await store.keepAfter(2);
    expect(await store.reports()).toEqual([{ seq: 3, note: {} }]);
  });

  it('keeps what it was given, not what became of it', async () => {
    const store = new MemoryStore();
    const value = [1];
    await store.putDraft({ step: 4, value });
    value.push(2);
    expect(await store.draft()).toEqual({ step: 4, value: [1] });
    await store.putDraft(undefined);
    expect(await store.draft()).toBeUndefined();
  });
});

describe('openLocalStore', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('does with memory where a browser keeps nothing', async () => {
    const store = await openLocalStore('a token'); // jsdom has no database
    await store.put({ seq: 1, note: {} });
    expect(await store.reports()).toHaveLength(1);
  });

  it('waits for no database that never answers', async () => {
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    vi.useFakeTimers();
    const opened = openLocalStore('a token');
    await vi.advanceTimersByTimeAsync(5000);
    const store = await opened;
    await store.put({ seq: 1, note: {} });
    expect(await store.reports()).toHaveLength(1);
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
    const opened = openLocalStore('a token');
    await vi.advanceTimersByTimeAsync(10);
    const safe = await opened;
    const done = Promise.all([
      safe.put({ seq: 1, note: {} }),
      safe.putDraft({ step: 1, value: 'half' }),
      safe.draft(),
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    await done;
    const kept = safe.reports();
    await vi.advanceTimersByTimeAsync(10);
    expect(await kept).toEqual([{ seq: 1, note: {} }]);
    const gone = safe.keepAfter(1);
    await vi.advanceTimersByTimeAsync(5000);
    await gone;
  });
});
