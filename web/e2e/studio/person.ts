// Somebody who does what each screen asks, with the mouse or with the keyboard alone.
import type { Page } from 'playwright-core';

// The kind of the screen that is shown, 'end' when the session is over.
export async function screenOf(page: Page): Promise<string> {
  await page.waitForSelector('.screen:not([aria-busy]), .card.end, .card.message');
  return page.evaluate(() => {
    const name = document.querySelector('.screen')?.className.match(/screen-(\w+)/)?.[1];
    return name ?? 'end';
  });
}

type Act = (page: Page) => Promise<void>;

const press =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();

// With the mouse.
export const by_mouse: Record<string, Act> = {
  consent: press('.screen .button.primary'),
  device: press('.screen .button.primary'),
  instructions: press('.screen .button.primary'),
  rest: press('.screen .button.primary'),
  definition: press('.screen .button.primary'),
  debrief: press('.screen .button.primary'),
  familiar: press('.answer'),
  decide: press('.answer'),
  guess: press('.answer'),
  recognise: press('.answer'),
  rate: press('.point >> nth=4'),
  choose: async (page) => {
    await page.locator('.choice').first().click();
    await page.fill('#why', 'It marks the head and the beak.');
    await page.click('.screen .button.primary');
  },
  questions: async (page) => {
    for (const group of await page.locator('fieldset').all()) {
      await group.locator('.option').nth(1).click();
    }
    for (const field of await page.locator('.field').all()) await field.fill('7');
    await page.click('.screen .button.primary');
  },
};

// Waits until the screen that was answered is gone or shows feedback.
export async function settle(page: Page): Promise<'feedback' | 'next'> {
  const marked = page.locator('.screen[data-seen]');
  await Promise.race([
    marked.waitFor({ state: 'detached' }),
    page.waitForSelector('.screen[data-seen] .feedback'),
  ]);
  return (await marked.count()) > 0 ? 'feedback' : 'next';
}

export interface Walk {
  acts: Record<string, Act>;
  // Before a screen is answered.
  seen?: (name: string, page: Page) => Promise<void>;
  feedback?: (page: Page) => Promise<void>;
}

// Until the end. Returns the kinds of all screens, in their order.
export async function walk(page: Page, { acts, seen, feedback }: Walk): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const name = await screenOf(page);
    if (name === 'end') return names;
    names.push(name);
    await seen?.(name, page);
    await page.evaluate(() => document.querySelector('.screen')?.setAttribute('data-seen', ''));
    const act = acts[name];
    if (!act) throw new Error(`nobody knows what to do on a screen '${name}'`);
    await act(page);
    if ((await settle(page)) === 'feedback') {
      await feedback?.(page);
      await page.locator('.feedback .button').click();
      await page.locator('.screen[data-seen]').waitFor({ state: 'detached' });
    }
  }
}
