// What stands around every screen: the study's title, how far one is, the way to withdraw, whom to
// ask, and a line for what is in the way.
import { h, paragraphs, type Child } from '../shared/dom';
import { textsFor, type Texts } from '../shared/language';
import type { Screen, Study } from './server_types';

export interface Action {
  label: string;
  primary?: boolean;
  press: (event: Event) => void;
}

export class Page {
  texts: Texts = textsFor(navigator.language);
  readonly main = h('main', { class: 'main', id: 'main' });
  private readonly title = h('p', { class: 'study-title' });
  private readonly where = h('p', { class: 'where' });
  private readonly bar = h('progress', { class: 'bar', hidden: true });
  private readonly withdrawal = h('button', {
    class: 'button quiet withdraw',
    type: 'button',
    hidden: true,
    onclick: () => this.askToWithdraw(),
  });
  private readonly notice = h('div', { class: 'notice', role: 'status' });
  private readonly footer = h('footer', { class: 'footer' });
  private readonly spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
  private withdraw: () => void = () => {};
  private mayWithdraw = true;
  private noticeTimer = 0;

  constructor(root: Element) {
    const top = h('div', { class: 'top' }, this.title, this.where, this.withdrawal);
    const header = h('header', { class: 'header' }, top, this.bar, this.notice);
    root.replaceChildren(header, this.main, this.footer, this.spoken);
    this.message(this.texts.loading, [], [], 'loading');
  }

  setStudy(study: Study, withdraw: () => void): void {
    this.texts = textsFor(study.language);
    this.withdraw = withdraw;
    this.mayWithdraw = study.own !== false;
    document.documentElement.lang = study.language;
    document.title = study.title;
    this.title.textContent = study.title;
    this.withdrawal.textContent = this.texts.withdraw;
    this.withdrawal.hidden = false;
    this.footer.replaceChildren(this.contact(study.contact));
  }

  // Where in the study a screen stands.
  locate(screen: Screen): void {
    const { progress } = screen;
    this.bar.hidden = progress === undefined;
    if (progress) {
      this.bar.max = progress.of;
      this.bar.value = progress.done;
      this.bar.setAttribute('aria-label', this.texts.progress(progress.done, progress.of));
    }
    const said = progress ? this.texts.progress(progress.done, progress.of) : '';
    this.where.replaceChildren(
      ...(screen.practice ? [h('span', { class: 'badge' }, this.texts.practice)] : []),
      said,
    );
  }

  // Says something to those who do not see the page.
  announce(text: string): void {
    this.spoken.textContent = '';
    // A text that stands there already is not read again.
    requestAnimationFrame(() => (this.spoken.textContent = text));
  }

  // A line above the screen; nothing when all is well. It goes away by itself after so long.
  tell(text: string, kind: 'calm' | 'good' = 'calm', action?: Action, goneMs = 0): void {
    clearTimeout(this.noticeTimer);
    const hadFocus = this.notice.contains(document.activeElement);
    this.notice.className = `notice ${text ? kind : ''}`;
    this.notice.replaceChildren(
      ...(text ? [h('p', {}, text)] : []),
      ...(action ? [button(action)] : []),
    );
    if (hadFocus) this.notice.querySelector('button')?.focus();
    if (goneMs > 0) this.noticeTimer = window.setTimeout(() => this.tell(''), goneMs);
  }

  // A page of its own instead of a screen.
  message(
    title: string,
    body: readonly Child[] = [],
    actions: readonly Action[] = [],
    kind: 'loading' | 'message' | 'end' = 'message',
  ): void {
    const heading = h('h1', { tabindex: -1 }, title);
    const row = actions.length > 0 && h('div', { class: 'actions' }, ...actions.map(button));
    this.main.replaceChildren(h('section', { class: `card ${kind}` }, heading, ...body, row));
    this.bar.hidden = true;
    this.where.replaceChildren();
    heading.focus({ preventScroll: true });
  }

  // Nothing can be withdrawn from any more.
  close(): void {
    this.withdrawal.hidden = true;
  }

  private contact(contact: string): HTMLElement {
    const address = /^\S+@\S+\.\S+$/.test(contact);
    const who = address ? h('a', { href: `mailto:${contact}` }, contact) : contact;
    return h('p', {}, this.texts.contact, ' ', who);
  }

  private askToWithdraw(): void {
    const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'withdraw-title' });
    const gone = () => {
      dialog.remove();
      this.withdrawal.focus();
    };
    const leave = (yes: boolean) => {
      dialog.close();
      gone();
      if (yes) this.withdraw();
    };
    const stay = { label: this.texts.withdrawNo, primary: true, press: () => leave(false) };
    const go = { label: this.texts.withdrawYes, press: () => leave(true) };
    const actions = this.mayWithdraw ? [stay, go] : [stay];
    const text = this.mayWithdraw ? this.texts.withdrawText : this.texts.withdrawElsewhere;
    dialog.append(
      h('h2', { id: 'withdraw-title' }, this.texts.withdrawTitle),
      ...paragraphs(text),
      h('div', { class: 'actions' }, ...actions.map(button)),
    );
    // By Escape, too.
    dialog.addEventListener('close', () => dialog.isConnected && gone());
    document.body.append(dialog);
    dialog.showModal();
  }
}

export function button({ label, primary, press }: Action): HTMLButtonElement {
  const style = primary ? 'button primary' : 'button';
  return h('button', { class: style, type: 'button', onclick: press }, label);
}
