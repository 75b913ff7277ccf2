// Somebody who has nothing but a keyboard.
import type { Page } from 'playwright-core';

// Until the focus is there; nothing else is reached by anybody who cannot point.
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; ++presses) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${selector}`);
}

const keys =
  (...all: string[]) =>
  async (page: Page) => {
    for (const key of all) await page.keyboard.press(key);
  };

export const byKeys: Record<string, (page: Page) => Promise<void>> = {
  welcome: keys('Enter'),
  consent: async (page) => {
    await tabTo(page, '.screen .button.primary');
    await page.keyboard.press('Enter');
  },
  device: keys('Enter'),
  instructions: keys('Enter'),
  definition: keys('Enter'),
  rest: keys('Enter'),
  debrief: keys('Enter'),
  familiar: keys('1'),
  decide: keys('2'),
  guess: keys('5'),
  recognise: keys('3'),
  rate: keys('6'),
  contour: async (page) => {
    await tabTo(page, '.surface');
    const further = ['Shift+ArrowRight', 'Shift+ArrowRight'];
    await keys(
      'Space',
      ...further,
      'Space',
      'Shift+ArrowDown',
      'Shift+ArrowDown',
      'Space',
      'Enter',
    )(page);
    await tabTo(page, '.screen .button.primary');
    await page.keyboard.press('Enter');
  },
  correct: async (page) => {
    await tabTo(page, '.surface');
    await keys('Space', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Space')(page);
    await tabTo(page, '.screen .button.primary');
    await page.keyboard.press('Enter');
  },
  words: async (page) => {
    await tabTo(page, '.word');
    await keys('ArrowRight', 'Space', 'ArrowDown', 'Shift+ArrowRight')(page);
    await tabTo(page, '.screen .button.primary');
    await page.keyboard.press('Enter');
  },
  choose: async (page) => {
    await page.keyboard.press('2');
    await tabTo(page, '#why');
    await page.keyboard.type('It marks the head.');
    await tabTo(page, '.screen .button.primary');
    await page.keyboard.press('Enter');
  },
  questions: async (page) => {
    for (const group of await page.locator('fieldset').all()) {
      const name = await group.locator('input').first().getAttribute('name');
      await tabTo(page, `input[name="${name}"]`);
      await page.keyboard.press('Space');
    }
    await tabTo(page, '.screen .button.primary');
    await page.keyboard.press('Enter');
  },
};
