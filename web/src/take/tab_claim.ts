// Whether this tab may go on with the study: at once when no other has it open, otherwise when
// somebody says so.
import { h } from '../shared/dom';
import type { Page } from './page';
import { chooseThisTab, wasChosen, type Tabs } from './tabs';

// Free: no other tab was there. Taken: one was, and gave way. `lost` is called when another takes
// over later.
export async function claimTab(
  tabs: Tabs,
  page: Pick<Page, 'message' | 'texts'>,
  study: string,
  lost: () => void,
): Promise<'free' | 'taken'> {
  const elsewhere = (press: () => void) => showElsewhere(page, press);
  const wanted = wasChosen();
  const gaveWay = () => {
    lost();
    // The server knows where to go on; everything here may be stale.
    elsewhere(() => {
      chooseThisTab();
      location.reload();
    });
  };
  if (await tabs.claim(study, gaveWay)) return 'free';
  if (!wanted) await new Promise<void>((resolve) => elsewhere(resolve));
  tabs.takeOver();
  return 'taken';
}

function showElsewhere(page: Pick<Page, 'message' | 'texts'>, press: () => void): void {
  const { texts } = page;
  const action = { label: texts.continueHere, primary: true, press };
  page.message(texts.otherTabTitle, [h('p', {}, texts.otherTab)], [action]);
}
