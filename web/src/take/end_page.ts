// The last page: thanks, the code, the way back to the panel, and a copy of one's own answers.
import { request } from '../shared/api';
import { copyToClipboard } from '../shared/clipboard';
import { h, paragraphs, type Child } from '../shared/dom';
import type { Action, Page } from './page';
import type { End, Opened } from './server_types';

const returnAfterS = 15;

export interface EndOptions {
  withdrawn: boolean;
  token: string; // empty: it opens no data
  go?: (address: string) => void;
}

export function showEnd(page: Page, end: End, options: EndOptions): void {
  const { texts } = page;
  const said = texts.endTexts[end.state] ?? texts.endText;
  const go = options.go ?? ((address: string) => location.assign(address));
  const body: Child[] = [
    h('p', { class: 'lead' }, options.withdrawn ? texts.withdrawnText : said),
    ...(options.withdrawn ? [] : [debrief(page, end)]),
  ];
  if (end.code) body.push(code(page, end.code));
  const actions: Action[] = [];
  if (end.redirect) {
    const waiting = countdown(page, () => go(end.redirect));
    body.push(waiting.element);
    const press = () => {
      waiting.stop();
      go(end.redirect);
    };
    actions.push({ label: texts.returnNow, primary: true, press });
    actions.push({ label: texts.stay, press: () => waiting.stop() });
  } else if (end.action) {
    const form = panelForm(end);
    body.push(form);
    actions.push({ label: texts.returnNow, primary: true, press: () => form.submit() });
  } else {
    body.push(h('p', {}, texts.closeTab));
  }
  if (!options.withdrawn && options.token !== '') {
    actions.push({ label: texts.ownData, press: () => void download(page, options.token) });
  }
  page.close();
  page.message(options.withdrawn ? texts.withdrawnTitle : texts.endTitle, body, actions, 'end');
}

// What stands in the address instead of the token of somebody who has withdrawn: their link leads
// nowhere any more, and a page that is loaded again shall not tell them to open it.
export function afterWithdrawal(code: string): string {
  return `withdrawn=${encodeURIComponent(code)}`;
}

// What stands there for somebody whose session is over and who came by an id alone: a ticket that
// shows this page and opens nothing.
export async function showedEnded(page: Page, address: string): Promise<boolean> {
  if (!address.startsWith('end.')) return false;
  const opened = await request<Opened>('/api/ended', { method: 'POST', token: address });
  page.setStudy(opened.study, () => {});
  if (opened.end) showEnd(page, opened.end, { withdrawn: false, token: '' });
  return true;
}

// Whether an address says so; then it is shown once more.
export function showedWithdrawal(page: Page, address: string): boolean {
  const [name, code = ''] = address.split('=');
  if (name !== 'withdrawn') return false;
  const end = { redirect: '', action: '', fields: [], debrief: '', state: 'withdrawn' };
  showEnd(page, { ...end, code: decodeURIComponent(code) }, { withdrawn: true, token: '' });
  return true;
}

// Who came to the end has just read it, and can again; to all others it is new.
function debrief(page: Page, end: End): HTMLElement {
  const text = h('div', { class: 'prose' }, ...paragraphs(end.debrief));
  if (end.state !== 'completed' || end.debrief === '') return text;
  return h('details', {}, h('summary', {}, page.texts.debriefTitle), text);
}

function code(page: Page, text: string): HTMLElement {
  const { texts } = page;
  const value = h('output', { class: 'code', id: 'code' }, text);
  const button = h('button', { class: 'button', type: 'button' }, texts.copy);
  button.addEventListener('click', async () => {
    if (!(await copyToClipboard(text, value))) return;
    button.textContent = texts.copied;
    page.announce(texts.copied);
  });
  return h(
    'div',
    { class: 'code-row' },
    h('label', { class: 'label', for: 'code' }, texts.code),
    value,
    button,
  );
}

// Everything is stored when this is shown, so going by itself loses nothing.
function countdown(page: Page, go: () => void) {
  let left = returnAfterS;
  const element = h('p', { class: 'hint' }, page.texts.returning(left));
  const stop = () => {
    clearInterval(timer);
    element.textContent = '';
  };
  const timer = setInterval(() => {
    element.textContent = page.texts.returning(--left);
    if (left > 0) return;
    stop();
    go();
  }, 1000);
  return { element, stop };
}

// A real form, as panels want it that frame the page.
function panelForm(end: End): HTMLFormElement {
  const fields = end.fields.map(([name, value]) => h('input', { type: 'hidden', name, value }));
  return h('form', { method: 'post', action: end.action }, ...fields);
}

async function download(page: Page, token: string): Promise<void> {
  try {
    const mine = await request<unknown>('/api/mine', { token });
    const text = JSON.stringify(mine, null, 2);
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    h('a', { href: address, download: 'my-data.json' }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch {
    page.tell(page.texts.offline, 'calm', undefined, 5000);
  }
}
