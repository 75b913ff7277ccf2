// The way of one participant on this side: ask the server for the screen, play it, send the answer,
// play the next. The server decides everything; this page only keeps what it has not got yet.
import { initJsPsych } from 'jspsych';
import { request, Refused, Unreachable } from '../shared/api';
import { h } from '../shared/dom';
import { pluginFor } from './catalogue';
import type { LocalStore } from './local_store';
import { afterWithdrawal, showEnd } from './end_page';
import { titleOf } from './feedback';
import { Outbox, type State } from './outbox';
import type { Action, Page } from './page';
import { RetryPause } from './retry_pause';
import { PictureFailed, preload } from './preload';
import {
  sourcesOf,
  type Envelope,
  type Feedback,
  type Opened,
  type Report,
  type Screen,
  type Study,
  type Told,
} from './server_types';
import type { Delivered, Surroundings } from './stage';
import { keepOwnToken, takeOwnToken } from './own_token';
import { chooseThisTab, openTabs, wasChosen, type Tabs } from './tabs';

type TimelineArray = TrialDescription[];
type TrialDescription = Record<string, unknown> & { type: ReturnType<typeof pluginFor> };

const aliveEveryMs = 60_000;
const mostBytesOfLastChance = 60_000; // browsers send no more from a page that goes
const patienceMs = 600; // nobody needs to be told of what is quicker

interface Next {
  step: number;
  screen: Screen;
  pictures: ReadonlyMap<string, HTMLImageElement>;
  arrived: number;
}

export class Session {
  private readonly outbox: Outbox;
  private readonly pause = new RetryPause(); // until the connection may be back
  private readonly over = new AbortController();
  private study: Study = {
    title: '',
    contact: '',
    language: 'en',
    minutes: 0,
    session: '',
  };
  private readonly tabs: Tabs = openTabs();
  private next: Next | undefined;
  private preparing: Promise<void> = Promise.resolve();
  private last: Told | undefined;
  private wasWaiting = false;
  private asked = false; // to try now
  private patience = 0;

  constructor(
    private readonly page: Page,
    private readonly token: string,
    private readonly store: LocalStore,
  ) {
    this.outbox = new Outbox({
      store,
      send: (reports, lastChance) => this.send(reports, lastChance),
      changed: (state) => this.connection(state),
      pause: (ms) => this.pause.last(ms),
    });
  }

  async run(): Promise<void> {
    await this.outbox.restore();
    const missed = await this.outbox.drain();
    let opened = await this.open();
    this.study = opened.study;
    this.page.setStudy(opened.study, () => void this.withdraw());
    if (await this.goesOnAsOwner(opened)) return;
    if (opened.end) return this.end(opened);
    // Another tab may have gone on while this one asked whether it should.
    if ((await this.claim(opened.study.session)) === 'taken') opened = await this.open();
    if (opened.end) return this.end(opened);
    if (missed?.feedback) await this.tellFeedback(missed.feedback);
    await this.prepare(opened);
    this.keepInTouch();
    await this.play(opened.study.simulated === true);
  }

  // Whether this page is loaded again with the token that the session was begun with.
  private async goesOnAsOwner({ study, end }: Opened): Promise<boolean> {
    const kept = takeOwnToken(study.session);
    if (study.own === true && !end) keepOwnToken(study.session, this.token);
    if (study.own !== false || kept === undefined || kept === this.token) return false;
    // What the panel said with this link, such as another assignment, goes with the own token.
    const body = { later: this.token };
    try {
      await this.untilReachable(() => request('/api/again', { method: 'POST', token: kept, body }));
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
    this.leave();
    location.hash = kept;
    return true;
  }

  private async open(): Promise<Opened> {
    const opened = await this.untilReachable(() => this.post<Opened>('/api/open'));
    await this.outbox.settle(opened);
    return opened;
  }

  // One run of jsPsych whose timeline grows by a screen whenever one was answered.
  private async play(simulated: boolean): Promise<void> {
    this.page.main.replaceChildren();
    const engine = initJsPsych({
      display_element: this.page.main,
      on_trial_start: () => this.page.main.setAttribute('tabindex', '-1'),
    });
    const timeline: TimelineArray = [];
    const grow = async () => {
      await this.preparing;
      if (this.over.signal.aborted || !this.next) return;
      timeline.push(await this.node(this.next, grow));
    };
    // Who has not agreed yet is welcomed first, as often as the page is loaded.
    if (this.next?.screen.screen === 'consent') timeline.push(await this.welcome(this.next, grow));
    else await grow();
    await (simulated ? engine.simulate(timeline, 'visual') : engine.run(timeline));
    if (this.last?.end && !this.over.signal.aborted) this.end(this.last);
  }

  // The server knows nothing of it: nothing is sent, and what comes next is there already.
  private welcome(next: Next, grow: () => Promise<void>): Promise<TrialDescription> {
    const screen = { screen: 'welcome', pay: next.screen['pay'] ?? null };
    const begun = () => {
      next.arrived = performance.now();
      return grow();
    };
    return this.node({ ...next, screen }, begun, async () => ({}));
  }

  private async node(
    next: Next,
    onFinish: () => Promise<void>,
    deliver = (envelope: Envelope) => this.deliver(next.step, envelope),
  ): Promise<TrialDescription> {
    const draft = await this.store.draft();
    const surroundings: Surroundings = {
      texts: this.page.texts,
      study: this.study,
      arrived: next.arrived,
      pictures: next.pictures,
      draft: draft?.step === next.step ? draft.value : undefined,
      keepDraft: (value) => void this.store.putDraft({ step: next.step, value }),
      announce: (text) => this.page.announce(text),
      deliver,
      leave: this.over.signal,
    };
    return {
      ...next.screen,
      type: pluginFor(next.screen.screen),
      surroundings: () => surroundings,
      on_start: () => this.page.locate(next.screen),
      on_finish: onFinish,
    };
  }

  private async deliver(step: number, envelope: Envelope): Promise<Delivered> {
    try {
      const told = await this.outbox.answer(step, envelope);
      if (told.refused && told.step === step && told.screen) return { refused: told.refused };
      await this.store.putDraft(undefined);
      this.preparing = this.prepare(told);
      // Who is told something reads it while the pictures of the next screen come.
      if (told.feedback) return { feedback: told.feedback };
      await this.preparing;
      return {};
    } catch (error) {
      return this.failed(error);
    }
  }

  // The server will not have it, and trying again is no use.
  private async failed(error: unknown): Promise<Delivered> {
    // Who has withdrawn or gone to another tab has been told so already.
    if (this.over.signal.aborted) return new Promise(() => {});
    if (error instanceof Refused && error.status !== 401 && error.status !== 403) {
      await this.outbox.forget();
      return { refused: error.message };
    }
    this.leave();
    showFailure(this.page, error);
    return new Promise(() => {}); // nothing is played after this
  }

  // Makes what was told ready to be played: its pictures are there.
  private async prepare(told: Told): Promise<void> {
    const arrived = performance.now();
    this.last = told;
    this.next = undefined;
    if (!told.screen || told.end) return;
    const pictures = await this.load(sourcesOf(told.screen));
    this.next = { step: told.step, screen: told.screen, pictures, arrived };
  }

  private async load(sources: readonly string[]): Promise<ReadonlyMap<string, HTMLImageElement>> {
    for (let askedAgain = false; ; askedAgain = true) {
      const { texts } = this.page;
      let progress = '';
      let told = askedAgain;
      const slow = window.setTimeout(() => {
        told = true;
        this.page.tell(progress || texts.loading);
      }, patienceMs);
      try {
        const loaded = await preload(sources, (done, of) => {
          progress = texts.loadingPictures(done, of);
          if (told) this.page.tell(progress);
        });
        if (told) this.page.tell(''); // what others have said stays
        return loaded;
      } catch (error) {
        if (!(error instanceof PictureFailed)) throw error;
        await this.outbox.note({ what: 'picture_failed', src: error.src });
        await new Promise<void>((again) => {
          clearTimeout(slow);
          window.addEventListener('online', () => again(), { once: true });
          const action = { label: texts.tryAgain, primary: true, press: () => again() };
          this.page.tell(texts.pictureFailed, 'calm', action);
        });
      } finally {
        clearTimeout(slow);
      }
    }
  }

  private async withdraw(): Promise<void> {
    this.over.abort();
    this.page.message(this.page.texts.loading, [], [], 'loading');
    try {
      const told = await this.untilReachable(() => this.post<Told>('/api/withdraw'));
      this.end(told, true);
    } catch (error) {
      showFailure(this.page, error);
    }
  }

  private end(told: Told, withdrawn = false): void {
    this.leave();
    void this.outbox.forget();
    void this.store.putDraft(undefined);
    if (withdrawn) history.replaceState(null, '', `#${afterWithdrawal(told.end?.code ?? '')}`);
    takeOwnToken(this.study.session);
    const token = this.study.own === false ? '' : this.token;
    if (told.end) showEnd(this.page, told.end, { withdrawn, token });
  }

  private leave(): void {
    this.over.abort();
    this.tabs.close();
    this.page.tell('');
  }

  // Until this tab may go on: at once, or when somebody says so.
  private async claim(study: string): Promise<'free' | 'taken'> {
    const { texts } = this.page;
    const elsewhere = (press: () => void) => {
      this.page.message(
        texts.otherTabTitle,
        [h('p', {}, texts.otherTab)],
        [{ label: texts.continueHere, primary: true, press }],
      );
    };
    const lost = () => {
      this.over.abort();
      // The server knows where to go on; everything here may be stale.
      elsewhere(() => {
        chooseThisTab();
        location.reload();
      });
    };
    const wanted = wasChosen();
    if (await this.tabs.claim(study, lost)) return 'free';
    if (wanted) {
      this.tabs.takeOver();
      return 'taken';
    }
    return new Promise((resolve) => {
      elsewhere(() => {
        this.tabs.takeOver();
        resolve('taken');
      });
    });
  }

  private tellFeedback(feedback: Feedback): Promise<void> {
    const { texts } = this.page;
    const title = titleOf(feedback, texts);
    return new Promise((resolve) => {
      const action = { label: texts.goOn, primary: true, press: () => resolve() };
      if (title) this.page.message(title, [h('p', {}, feedback.text)], [action]);
      else this.page.message(feedback.text, [], [action]);
    });
  }

  // A sign of life now and then, and what was left unsent when the page is hidden. Of whoever has not
  // agreed yet nothing is noted.
  private keepInTouch(): void {
    const { signal } = this.over;
    let hiddenAt = 0;
    const changed = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = performance.now();
        this.outbox.flush();
      } else if (hiddenAt > 0 && this.next?.screen.screen !== 'consent') {
        const ms = Math.round(performance.now() - hiddenAt);
        void this.outbox.note({ what: 'hidden', ms });
      }
    };
    document.addEventListener('visibilitychange', changed, { signal });
    window.addEventListener('pagehide', () => this.outbox.flush(), { signal });
    // A page that is fetched from the browser's memory does not know what came since.
    window.addEventListener('pageshow', (event) => event.persisted && location.reload(), {
      signal,
    });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') this.post('/api/alive').catch(() => {});
    }, aliveEveryMs);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  private connection(state: State): void {
    if (this.over.signal.aborted) return;
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

  private tryNow(): Action {
    const { texts } = this.page;
    const press = () => {
      this.asked = true;
      this.page.tell(texts.trying, 'calm', this.tryNow());
      this.pause.end();
    };
    return { label: texts.tryNow, press };
  }

  private async send(reports: readonly Report[], lastChance: boolean): Promise<Told> {
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

  private post<Answer>(path: string): Promise<Answer> {
    return request<Answer>(path, { method: 'POST', token: this.token });
  }

  private async untilReachable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    for (let failures = 0; ; ++failures) {
      try {
        const answer = await work();
        if (failures > 0) this.page.tell('');
        return answer;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.page.tell(this.page.texts.offline, 'calm', this.tryNow());
        await this.pause.last(Math.min(15_000, 500 * 2 ** failures));
      }
    }
  }
}

export function showFailure(page: Page, error: unknown): void {
  const { texts } = page;
  page.close();
  if (error instanceof Refused) {
    page.message(texts.noLinkTitle, [h('p', {}, error.message), h('p', {}, texts.noLink)]);
    return;
  }
  console.error(error);
  const again = { label: texts.tryAgain, primary: true, press: () => location.reload() };
  page.message(texts.brokenTitle, [h('p', {}, texts.broken)], [again]);
}
