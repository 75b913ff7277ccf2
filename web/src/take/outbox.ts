// What is reported to the server, in order and exactly once. Every report is put into a store that
// outlives the page before it is sent, and stays there until the server says that it is stored.
import { Unreachable } from '../shared/api';
import type { LocalStore } from './local_store';
import { RetryPause } from './retry_pause';
import type { Envelope, Report, Told } from './server_types';

// Throws Unreachable when it may be tried again.
export type Send = (reports: readonly Report[], last_chance: boolean) => Promise<Told>;
// Idle: nothing to send. Sending: under way. Waiting: there is no connection.
export type State = 'idle' | 'sending' | 'waiting';

export interface OutboxOptions {
  store: LocalStore;
  send: Send;
  changed?: (state: State) => void;
  // Resolves after so long, or earlier when trying again has become worth while.
  pause?: (ms: number) => Promise<void>;
}

const mostAtOnce = 100; // what the server takes
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000];

export class Outbox {
  private pending: Report[] = [];
  private stored = 0;
  private draining: Promise<Told | undefined> | undefined;
  private readonly store: LocalStore;
  private readonly send: Send;
  private readonly changed: (state: State) => void;
  private readonly pause: (ms: number) => Promise<void>;

  constructor(options: OutboxOptions) {
    this.store = options.store;
    this.send = options.send;
    this.changed = options.changed ?? (() => {});
    this.pause = options.pause ?? ((ms) => new RetryPause().last(ms));
  }

  // What an earlier page left behind.
  async restore(): Promise<number> {
    this.pending = [...(await this.store.reports())].sort((a, b) => a.seq - b.seq);
    return this.pending.length;
  }

  get isEmpty(): boolean {
    return this.pending.length === 0;
  }

  // The server has said how much it holds.
  async settle(told: Told): Promise<void> {
    this.stored = told.stored;
    if (told.dropped !== undefined) return this.numberAnew(this.pending.filter(isAnswer));
    this.pending = told.refused ? [] : this.pending.filter((report) => report.seq > this.stored);
    await this.store.keepAfter(told.refused ? Number.MAX_SAFE_INTEGER : this.stored);
  }

  // Goes along with the next answer.
  async note(content: Readonly<Record<string, unknown>>): Promise<void> {
    await this.add({ seq: this.next(), note: content });
  }

  // Resolves when the server has taken or refused it, however long there is no connection.
  async answer(step: number, envelope: Envelope): Promise<Told> {
    await this.add({ seq: this.next(), step, answer: envelope });
    const told = await this.drain();
    if (!told) throw new Error('an answer was sent and nothing was said');
    return told;
  }

  // Sends what is there; nothing when nothing is.
  drain(): Promise<Told | undefined> {
    this.draining ??= this.sendAll().finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  // The page may be gone in a moment. What is under way or waits to be sent again goes as well: the
  // server takes no number twice, and whoever waits for its word asks for it again.
  flush(): void {
    if (this.isEmpty) return;
    const batch = this.pending.slice(0, mostAtOnce);
    this.send(batch, true).then(
      (told) => {
        // A word that comes late, when more is stored or under way, says nothing any more.
        const late = this.draining !== undefined || told.stored < this.stored;
        return late || told.refused ? undefined : this.settle(told);
      },
      () => {}, // they stay in the store
    );
  }

  async forget(): Promise<void> {
    this.pending = [];
    await this.store.keepAfter(Number.MAX_SAFE_INTEGER);
  }

  private next(): number {
    return Math.max(this.stored, this.pending.at(-1)?.seq ?? 0) + 1;
  }

  private async add(report: Report): Promise<void> {
    this.pending.push(report);
    await this.store.put(report);
  }

  private async sendAll(): Promise<Told | undefined> {
    let told: Told | undefined;
    for (let failures = 0; this.pending.length > 0;) {
      if (failures === 0) this.changed('sending');
      try {
        const before = this.pending[0]!.seq;
        const answered = await this.send(this.pending.slice(0, mostAtOnce), false);
        // What was said of an answer holds when a note has followed it.
        const said = withoutDropped(answered);
        told = told?.feedback ? { feedback: told.feedback, ...said } : said;
        await this.settle(answered);
        await this.closeGap(before);
        failures = 0;
      } catch (error) {
        if (!(error instanceof Unreachable)) {
          this.changed('idle');
          throw error;
        }
        this.changed('waiting');
        await this.pause(pausesMs[Math.min(failures++, pausesMs.length - 1)]!);
      }
    }
    this.changed('idle');
    return told;
  }

  // A server that was set back to an older copy of its store waits for a lower number.
  private async closeGap(before: number): Promise<void> {
    const first = this.pending[0]?.seq;
    if (first === undefined || first === this.stored + 1) return;
    if (first !== before) throw new Error('reports have been lost on the way');
    await this.numberAnew(this.pending);
  }

  // What is not stored yet follows what is.
  private async numberAnew(reports: readonly Report[]): Promise<void> {
    const missing = reports.filter((report) => report.seq > this.stored);
    this.pending = missing.map((report, at) => ({ ...report, seq: this.stored + 1 + at }));
    await this.store.replace(this.pending);
  }
}

const isAnswer = (report: Report): boolean => report.answer !== undefined;

// That the server has had enough of notes is nothing to tell a participant.
function withoutDropped(told: Told): Told {
  if (told.dropped === undefined) return told;
  const { refused: _refused, dropped: _dropped, ...rest } = told;
  return rest;
}
