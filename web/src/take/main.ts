import '../shared/tokens.css';
import '../shared/base.css';
import './styles/frame.css';
import './styles/screens.css';
import './styles/stimuli.css';
import './styles/forms.css';
import './styles/marking.css';
import { h } from '../shared/dom';
import { openLocalStore } from './local_store';
import { showedEnded, showedWithdrawal } from './end_page';
import { Page } from './page';
import { Session, showFailure } from './session';

// What follows '#' is the token that the study's link gave; no server sees it in an address.
async function start(): Promise<void> {
  const page = new Page(document.querySelector('#page')!);
  const address = location.hash.slice(1);
  if (showedWithdrawal(page, address)) return;
  const token = decodeURIComponent(address);
  const { texts } = page;
  if (token === 'preview') return page.message(texts.previewTitle, [h('p', {}, texts.preview)]);
  if (token === '') return page.message(texts.noLinkTitle, [h('p', {}, texts.noLink)]);
  try {
    if (await showedEnded(page, token)) return;
    await new Session(page, token, await openLocalStore(token)).run();
  } catch (error) {
    showFailure(page, error);
  }
}

// Another link in the same tab is another participant's.
window.addEventListener('hashchange', () => location.reload());
void start();
