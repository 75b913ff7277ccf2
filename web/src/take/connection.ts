// Requests of a session, tried again while there is no connection, and what the page says of it.
import { request, Unreachable } from '../shared/api';
import type { State } from './outbox';
import type { Action, Page } from './page';
import { RetryPause } from './retry_pause';
import type { Report, Told } from './server_types';

const mostBytesOfLastChance = 60_000; // browsers send no more from a page that goes
const patienceMs = 600; // nobody needs to be told of what is quicker

export class Connection {
  private readonly pause = new RetryPause(); // until the connection may be back
  private wasWaiting = false;
  private asked = false; // to try now
  private patience = 0;

  constructor(
    private readonly page: Pick<Page, 'tell' | 'texts'>,
    private readonly token: string,
    private readonly over: AbortSignal,
  ) {}

  // What becomes of the outbox. Once the session is over nobody is told.
  show(state: State): void {
    if (this.over.aborted) return;
    clearTimeout(this.patience);
    const { texts } = this.page;
    if (state === 'waiting') {
      if (!this.wasWaiting || this.asked) this.page.tell(texts.offline, 'calm', this.tryNow());
      this.wasWaiting = true;
      this.asked = false;
    } else if (state === 'sending') {
      this.patience = window.setTimeout(() => this.page.tell(texts.waiting), patienceMs);
    } else if (this.wasWaiting) {
      this.wasWaiting = false;
      this.page.tell(texts.connected, 'good', undefined, 4000);
    } else {
      this.page.tell('');
    }
  }

  // For so long, or until trying again has become worth while.
  wait(ms: number): Promise<void> {
    return this.pause.last(ms);
  }

  async send(reports: readonly Report[], lastChance: boolean): Promise<Told> {
    const body = { reports };
    const small = lastChance && JSON.stringify(body).length < mostBytesOfLastChance;
    return request<Told>('/api/reports', {
      method: 'POST',
      token: this.token,
      body,
      keepalive: small,
      also: [409],
    });
  }

  post<Answer>(path: string): Promise<Answer> {
    return request<Answer>(path, { method: 'POST', token: this.token });
  }

  async untilReachable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    for (let failures = 0; ; ++failures) {
      try {
        const answer = await work();
        if (failures > 0) this.page.tell('');
        return answer;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.page.tell(this.page.texts.offline, 'calm', this.tryNow());
        await this.wait(Math.min(15_000, 500 * 2 ** failures));
      }
    }
  }

  private tryNow(): Action {
    const { texts } = this.page;
    const press = () => {
      this.asked = true;
      this.page.tell(texts.trying, 'calm', this.tryNow());
      this.pause.end();
    };
    return { label: texts.tryNow, press };
  }
}
