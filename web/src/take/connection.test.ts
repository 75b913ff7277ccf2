import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, Unreachable } from '../shared/api';
import { en } from '../shared/language/en';
import { Connection } from './connection';
import type { Action } from './page';
import type { Report } from './server_types';

type Told = [text: string, kind?: string, action?: Action, goneMs?: number];
let told: Told[];
let over: AbortController;
let connection: Connection;
const texts = () => told.map(([text]) => text);

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  over = new AbortController();
  const tell = (...said: Told) => void told.push(said);
  connection = new Connection({ tell, texts: en }, 'a token', over.signal);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what a connection tells', () => {
  it('is nothing of what is quick', async () => {
    connection.show('sending');
    await vi.advanceTimersByTimeAsync(599);
    connection.show('idle');
    await vi.advanceTimersByTimeAsync(5000);
    expect(texts()).toEqual(['']);
  });

  it('is that it takes a while, after a while', async () => {
    connection.show('sending');
    await vi.advanceTimersByTimeAsync(600);
    expect(texts()).toEqual([en.waiting]);
  });

  it('is once that it is gone, and for a moment that it is back', () => {
    for (const state of ['sending', 'waiting', 'waiting', 'idle', 'idle'] as const) {
      connection.show(state);
    }
    expect(texts()).toEqual([en.offline, en.connected, '']);
    expect(told[1]![3]).toBe(4000);
  });

  it('is again that it is gone when somebody has asked to try', async () => {
    connection.show('waiting');
    let waited = false;
    void connection.wait(60_000).then(() => (waited = true));
    told[0]![2]!.press(new Event('click'));
    await vi.advanceTimersByTimeAsync(0);
    expect(waited).toBe(true);
    connection.show('waiting');
    connection.show('waiting');
    expect(texts()).toEqual([en.offline, en.trying, en.offline]);
  });

  it('is nothing once the session is over', () => {
    over.abort();
    connection.show('waiting');
    expect(told).toEqual([]);
  });
});

describe('a request that has to be answered', () => {
  it('is made until the server is reached', async () => {
    let tries = 0;
    const answered = connection.untilReachable(async () => {
      if (++tries < 3) throw new Unreachable('no connection');
      return 'an answer';
    });
    await vi.advanceTimersByTimeAsync(1.25 * (500 + 1000));
    expect(await answered).toBe('an answer');
    expect(texts()).toEqual([en.offline, en.offline, '']);
  });

  it('is not made again when it is refused', async () => {
    const work = vi.fn(() => Promise.reject(new Refused(404, 'There is none.')));
    await expect(connection.untilReachable(work)).rejects.toThrow('There is none.');
    expect(work).toHaveBeenCalledOnce();
    expect(told).toEqual([]);
  });
});

describe('reports', () => {
  const sent = async (reports: readonly Report[], lastChance: boolean) => {
    const fetch = vi.fn(async (_path: string, _options: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    await connection.send(reports, lastChance);
    return fetch.mock.calls[0]!;
  };

  it('go with the token of the session', async () => {
    const [path, options] = await sent([{ seq: 1, note: {} }], false);
    expect(path).toBe('/api/reports');
    expect(options.headers).toMatchObject({ Authorization: 'Bearer a token' });
    expect(options.body).toBe('{"reports":[{"seq":1,"note":{}}]}');
    expect(options.keepalive).toBe(false);
  });

  // Browsers refuse a larger one outright.
  it('outlive the page where the browser lets them', async () => {
    const report = (length: number) => [{ seq: 1, note: { text: 'x'.repeat(length) } }];
    expect((await sent(report(50_000), true))[1].keepalive).toBe(true);
    expect((await sent(report(60_000), true))[1].keepalive).toBe(false);
  });
});
