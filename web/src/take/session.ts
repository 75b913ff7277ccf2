// The way of one participant on this side: ask the server for the screen, play it, send the answer,
// play the next. The server decides everything; this page only keeps what it has not got yet.
import { request, Refused } from '../shared/api';
import { h } from '../shared/dom';
import { Connection } from './connection';
import { afterWithdrawal, showEnd } from './end_page';
import { titleOf } from './feedback';
import type { LocalStore } from './local_store';
import { Outbox } from './outbox';
import { keepOwnToken, takeOwnToken } from './own_token';
import type { Page } from './page';
import { Playback } from './playback';
import { watchPresence } from './presence';
import type { Feedback, Opened, Study, Told } from './server_types';
import type { Delivered } from './stage';
import { claimTab } from './tab_claim';
import { openTabs, type Tabs } from './tabs';

export class Session {
  private readonly over = new AbortController();
  private readonly connection: Connection;
  private readonly outbox: Outbox;
  private readonly tabs: Tabs = openTabs();

  constructor(
    private readonly page: Page,
    private readonly token: string,
    private readonly store: LocalStore,
  ) {
    const connection = new Connection(page, token, this.over.signal);
    this.connection = connection;
    this.outbox = new Outbox({
      store,
      send: (reports, lastChance) => connection.send(reports, lastChance),
      changed: (state) => connection.show(state),
      pause: (ms) => connection.wait(ms),
    });
  }

  async run(): Promise<void> {
    await this.outbox.restore();
    const missed = await this.outbox.drain();
    let opened = await this.open();
    const { study } = opened;
    this.page.setStudy(study, () => void this.withdraw(study));
    if (await this.goesOnAsOwner(opened)) return;
    if (opened.end) return this.end(study, opened);
    // Another tab may have gone on while this one asked whether it should.
    if ((await this.claim(study)) === 'taken') opened = await this.open();
    if (opened.end) return this.end(study, opened);
    if (missed?.feedback) await this.tellFeedback(missed.feedback);
    await this.play(study, opened);
  }

  // Whether this page is loaded again with the token that the session was begun with.
  private async goesOnAsOwner({ study, end }: Opened): Promise<boolean> {
    const kept = takeOwnToken(study.session);
    if (study.own === true && !end) keepOwnToken(study.session, this.token);
    if (study.own !== false || kept === undefined || kept === this.token) return false;
    // What the panel said with this link, such as another assignment, goes with the own token.
    const body = { later: this.token };
    try {
      await this.connection.untilReachable(() =>
        request('/api/again', { method: 'POST', token: kept, body }),
      );
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
    this.leave();
    location.hash = kept;
    return true;
  }

  private async open(): Promise<Opened> {
    const opened = await this.connection.untilReachable(() =>
      this.connection.post<Opened>('/api/open'),
    );
    await this.outbox.settle(opened);
    return opened;
  }

  private claim(study: Study): Promise<'free' | 'taken'> {
    return claimTab(this.tabs, this.page, study.session, () => this.over.abort());
  }

  private async play(study: Study, opened: Opened): Promise<void> {
    const { page, outbox, store } = this;
    const over = this.over.signal;
    const failed = (error: unknown) => this.failed(error);
    const playback = new Playback({ page, outbox, store, study, over, failed });
    await playback.prepare(opened);
    const mayNote = () => playback.screen?.screen !== 'consent';
    watchPresence({ outbox, mayNote, alive: () => this.connection.post('/api/alive'), over });
    const last = await playback.play(opened.study.simulated === true);
    if (last?.end && !over.aborted) this.end(study, last);
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

  private async withdraw(study: Study): Promise<void> {
    this.over.abort();
    this.page.message(this.page.texts.loading, [], [], 'loading');
    try {
      const told = await this.connection.untilReachable(() =>
        this.connection.post<Told>('/api/withdraw'),
      );
      this.end(study, told, true);
    } catch (error) {
      showFailure(this.page, error);
    }
  }

  private end(study: Study, told: Told, withdrawn = false): void {
    this.leave();
    void this.outbox.forget();
    void this.store.putDraft(undefined);
    if (withdrawn) history.replaceState(null, '', `#${afterWithdrawal(told.end?.code ?? '')}`);
    takeOwnToken(study.session);
    const token = study.own === false ? '' : this.token;
    if (told.end) showEnd(this.page, told.end, { withdrawn, token });
  }

  private leave(): void {
    this.over.abort();
    this.tabs.close();
    this.page.tell('');
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
