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

// Of the drawing area, in shares of its width and height.
export type Way = readonly (readonly [number, number])[];

export function circle(x: number, y: number, radius: number): Way {
  return Array.from({ length: 33 }, (_, at) => {
    const angle = (at / 32) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

export async function drag(page: Page, way: Way): Promise<void> {
  const surface = page.locator('.surface');
  await surface.scrollIntoViewIfNeeded();
  const box = (await surface.boundingBox())!;
  const [first, ...rest] = way.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
  await page.mouse.move(first![0]!, first![1]!);
  await page.mouse.down();
  for (const [x, y] of rest) await page.mouse.move(x!, y!);
  await page.mouse.up();
}

// With the mouse.
export const byMouse: Record<string, Act> = {
  welcome: press('.screen .button.primary'),
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
  contour: async (page) => {
    await drag(page, circle(0.5, 0.5, 0.2));
    await page.click('.screen .button.primary');
  },
  correct: async (page) => {
    await drag(page, circle(0.6, 0.4, 0.1));
    await page.locator('.tool.named').nth(1).click();
    await drag(page, circle(0.3, 0.3, 0.05));
    await page.click('.screen .button.primary');
  },
  words: async (page) => {
    await page.locator('.word').nth(1).click();
    await page.locator('.word').nth(4).click();
    await page.click('.screen .button.primary');
  },
  choose: async (page) => {
    await page.locator('.choice').first().click();
    await page.fill('#why', 'It marks the head and the beak.');
    await page.click('.screen .button.primary');
  },
  questions: async (page) => {
    for (const group of await page.locator('fieldset').all()) {
      await group.locator('.option').nth(1).click();
    }
    for (const field of await page.locator('.field').all()) await field.fill('30');
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
