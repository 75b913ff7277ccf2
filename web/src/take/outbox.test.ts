import { describe, expect, it } from 'vitest';
import { Refused, Unreachable } from '../shared/api';
import { MemoryStore } from './local_store';
import { Outbox, type Send, type State } from './outbox';
import type { Report, Told } from './server_types';

// A server that stores what follows without a gap, as src/study/server/session_flow.cpp does.
class Server {
  stored: Report[] = [];
  away = 0; // requests that do not arrive
  lost = 0; // requests that arrive, but whose answer does not
  refuses = '';
  mostNotes = Infinity;
  asked = 0;

  send = async (reports: readonly Report[]): Promise<Told> => {
    ++this.asked;
    if (this.away-- > 0) throw new Unreachable('away');
    let refused = '';
    let dropped: number | undefined;
    for (const report of reports) {
      const next = this.stored.length + 1;
      if (report.seq < next) continue;
      if (report.seq > next) break;
      if (report.answer && this.refuses) {
        refused = this.refuses;
        break;
      }
      if (report.note && this.stored.filter((one) => one.note).length >= this.mostNotes) {
        refused = 'A session has at most so many notes.';
        dropped = report.seq;
        break;
      }
      this.stored.push(structuredClone(report));
    }
    if (this.lost-- > 0) throw new Unreachable('the answer was lost');
    const answers = this.stored.filter((report) => report.answer).length;
    const told = { stored: this.stored.length, step: answers, steps: 9 };
    return { ...told, ...(refused && { refused }), ...(dropped && { dropped }) };
  };
}

const envelope = (response: unknown) => ({ response, rt: 1 });

function made(server: Server, store = new MemoryStore()) {
  const states: State[] = [];
  const pauses: number[] = [];
  const outbox = new Outbox({
    store,
    send: server.send,
    changed: (state) => states.push(state),
    pause: async (ms) => void pauses.push(ms),
  });
  return { outbox, states, pauses, store };
}

describe('Outbox', () => {
  it('sends notes before the answer they belong to, numbered without a gap', async () => {
    const server = new Server();
    const { outbox } = made(server);
    await outbox.note({ what: 'focus_lost' });
    const told = await outbox.answer(0, envelope('yes'));
    expect(told.stored).toBe(2);
    expect(server.stored.map((report) => [report.seq, report.step])).toEqual([
      [1, undefined],
      [2, 0],
    ]);
    expect(server.asked).toBe(1);
  });

  it('puts a report into the store before it is sent', async () => {
    const store = new MemoryStore();
    const seen: number[] = [];
    const outbox = new Outbox({
      store,
      send: async () => {
        seen.push((await store.reports()).length);
        return { stored: 1, step: 1, steps: 2 };
      },
    });
    await outbox.answer(0, envelope(1));
    expect(seen).toEqual([1]);
    expect(await store.reports()).toEqual([]);
  });

  it('tries again, waiting longer, until somebody answers', async () => {
    const server = new Server();
    server.away = 3;
    const { outbox, states, pauses } = made(server);
    expect((await outbox.answer(0, envelope(1))).stored).toBe(1);
    expect(pauses).toEqual([500, 1000, 2000]);
    expect(states).toEqual(['sending', 'waiting', 'waiting', 'waiting', 'idle']);
  });

  it('stores nothing twice when an acknowledgement was lost', async () => {
    const server = new Server();
    server.lost = 1;
    const { outbox } = made(server);
    await outbox.answer(0, envelope('a'));
    await outbox.answer(1, envelope('b'));
    expect(server.stored.map((report) => report.answer?.response)).toEqual(['a', 'b']);
  });

  it('goes on with what an earlier page left', async () => {
    const server = new Server();
    const store = new MemoryStore();
    await store.put({ seq: 2, step: 0, answer: envelope('b') });
    await store.put({ seq: 1, note: {} });
    const { outbox } = made(server, store);
    expect(await outbox.restore()).toBe(2);
    expect((await outbox.drain())?.stored).toBe(2);
    expect(server.stored.map((report) => report.seq)).toEqual([1, 2]);
    expect(await store.reports()).toEqual([]);
    expect(await outbox.drain()).toBeUndefined();
  });

  it('forgets an answer that was refused, and its number is free again', async () => {
    const server = new Server();
    server.refuses = 'The rating is out of range.';
    const { outbox, store } = made(server);
    expect((await outbox.answer(0, envelope(99))).refused).toBe(server.refuses);
    expect(await store.reports()).toEqual([]);
    server.refuses = '';
    expect((await outbox.answer(0, envelope(5))).stored).toBe(1);
  });

  it('loses no answer, and does not try for ever, when the server takes no more notes', async () => {
    const server = new Server();
    server.mostNotes = 1;
    server.away = 1;
    const { outbox, store } = made(server);
    await store.put({ seq: 1, note: { what: 'a' } });
    await store.put({ seq: 2, note: { what: 'b' } });
    await store.put({ seq: 3, step: 0, answer: envelope('yes') });
    await store.put({ seq: 4, note: { what: 'c' } });
    await store.put({ seq: 5, step: 1, answer: envelope('no') });
    await outbox.restore();
    const told = await outbox.drain();
    expect(told).toEqual({ stored: 3, step: 2, steps: 9 });
    expect(server.stored.map(({ seq, note, answer }) => [seq, note ?? answer!.response])).toEqual([
      [1, { what: 'a' }],
      [2, 'yes'],
      [3, 'no'],
    ]);
    expect(server.asked).toBe(3);
    expect(await store.reports()).toEqual([]);
    // A note alone is given up, and the next answer gets its number.
    await outbox.note({ what: 'd' });
    expect(await outbox.drain()).toEqual({ stored: 3, step: 2, steps: 9 });
    expect(outbox.isEmpty).toBe(true);
    expect((await outbox.answer(2, envelope('x'))).stored).toBe(4);
  });

  it('numbers anew when the server was set back', async () => {
    const server = new Server();
    const { outbox } = made(server);
    for (let step = 0; step < 3; ++step) await outbox.answer(step, envelope(step));
    server.stored.length = 1;
    await outbox.answer(3, envelope(3));
    expect(server.stored.map((report) => report.seq)).toEqual([1, 2]);
    expect(server.stored[1]?.answer?.response).toBe(3);
  });

  it('gives up at once where trying again is no use, and keeps the answer', async () => {
    const store = new MemoryStore();
    const send = () => Promise.reject(new Refused(401, 'This link is not known.'));
    const outbox = new Outbox({ store, send });
    await expect(outbox.answer(0, envelope(1))).rejects.toThrow('This link is not known.');
    expect(await store.reports()).toHaveLength(1);
  });

  it('sends more than a hundred reports in parts', async () => {
    const server = new Server();
    const { outbox } = made(server);
    for (let at = 0; at < 250; ++at) await outbox.note({ at });
    await outbox.drain();
    expect(server.asked).toBe(3);
    expect(server.stored.map((report) => report.note?.['at'])).toEqual([...Array(250).keys()]);
  });

  it('flushes what is there when the page goes', async () => {
    const server = new Server();
    const { outbox } = made(server);
    await outbox.note({});
    outbox.flush();
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.stored).toHaveLength(1);
    expect(outbox.isEmpty).toBe(true);
  });

  it('flushes an answer that waits to be sent again, and hears of it once', async () => {
    const server = new Server();
    server.away = 1;
    let wake = () => {};
    const pause = () => new Promise<void>((resolve) => (wake = resolve));
    const lastChances: boolean[] = [];
    const send: Send = (reports, lastChance) => {
      lastChances.push(lastChance);
      return server.send(reports);
    };
    const outbox = new Outbox({ store: new MemoryStore(), send, pause });
    const told = outbox.answer(0, envelope('yes'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.stored).toEqual([]);
    outbox.flush();
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.stored.map(({ answer }) => answer?.response)).toEqual(['yes']);
    wake();
    expect((await told).step).toBe(1);
    expect(lastChances).toEqual([false, true, false]);
    expect(server.stored).toHaveLength(1);
    expect(outbox.isEmpty).toBe(true);
  });

  it('keeps the feedback to an answer when a note is sent after it', async () => {
    const server = new Server();
    let arrived = () => {};
    const slow = new Promise<void>((resolve) => (arrived = resolve));
    const send: Send = async (reports) => {
      const told = await server.send(reports);
      if (!reports.some(({ answer }) => answer)) return told;
      await slow;
      return { ...told, feedback: { correct: true, text: 'This is a jay.' } };
    };
    const outbox = new Outbox({ store: new MemoryStore(), send });
    const told = outbox.answer(0, envelope('yes'));
    await new Promise((resolve) => setTimeout(resolve));
    await outbox.note({ what: 'hidden' }); // while the answer is under way
    arrived();
    expect((await told).feedback?.text).toBe('This is a jay.');
    expect(server.stored).toHaveLength(2);
  });

  it('loses no answer to the belated word on an earlier one', async () => {
    const server = new Server();
    let late = () => {};
    const send: Send = async (reports, lastChance) => {
      const told = await server.send(reports);
      if (lastChance) await new Promise<void>((resolve) => (late = resolve));
      return told;
    };
    const outbox = new Outbox({ store: new MemoryStore(), send });
    await outbox.note({ what: 'hidden' });
    outbox.flush();
    await new Promise((resolve) => setTimeout(resolve));
    await outbox.answer(0, envelope('a'));
    late(); // says that one report is stored; by now two are
    await new Promise((resolve) => setTimeout(resolve));
    await outbox.answer(1, envelope('b'));
    const answers = server.stored.flatMap(({ answer }) => (answer ? [answer.response] : []));
    expect(answers).toEqual(['a', 'b']);
  });
});
