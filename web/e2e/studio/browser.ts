// Debian's Chromium, and somebody who takes part in it. Whatever the page does that it must not do
// is a failure of the test: errors, requests elsewhere, breaches of the content security policy.
import { AxeBuilder } from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { screens } from './program';

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visitor {
  page: Page;
  wrongs: string[];
  // Through the study's door.
  enter: () => Promise<void>;
  close: () => Promise<void>;
}

export async function visitor(
  browser: Browser,
  origin: string,
  study: string,
  id: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    ...options,
  });
  const page = await context.newPage();
  const wrongs: string[] = [];
  watch(page, origin, wrongs);
  return {
    page,
    wrongs,
    enter: async () => {
      await page.goto(`${origin}/study/${study}?participant=${id}`);
    },
    close: () => context.close(),
  };
}

export function watch(page: Page, origin: string, wrongs: string[]): void {
  page.on('pageerror', (error) => wrongs.push(`error: ${error.message}`));
  page.on('console', (said) => {
    const expected = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)/;
    if (said.type() === 'error' && !expected.test(said.text())) wrongs.push(said.text());
  });
  page.on('request', (asked) => {
    const url = asked.url();
    if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) wrongs.push(`elsewhere: ${url}`);
  });
}

// The whole page, or what a window shows of it.
export async function shot(page: Page, name: string, fullPage = true): Promise<void> {
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: join(screens, `${name}.png`), fullPage });
}

// Nothing that axe can find is wrong with what is shown. Frames of ours run no scripts, so that axe
// would wait for them for ever.
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe[sandbox]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, `axe on ${what}`).toEqual([]);
}

// Whatever a finger presses is at least 44 pixels wide and high. What stands within a line of text
// need not be; a box that can be ticked is as large as its label.
export async function expectTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() => {
    const boxed = 'input[type=checkbox], input[type=radio]';
    const pressed = 'button, a.button, nav a, summary, select, textarea, input, .downloads a';
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const label = one.closest('label') ?? document.querySelector(`label[for='${one.id}']`);
        const { width, height } = (
          one.matches(boxed) ? (label ?? one) : one
        ).getBoundingClientRect();
        const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
        return { width, height, name: `${one.tagName} ${one.className} ${name.slice(0, 30)}` };
      })
      .filter(({ width, height }) => width > 1 && (width < 43.5 || height < 43.5))
      .map(({ width, height, name }) => `${name}: ${width.toFixed()} by ${height.toFixed()}`);
  });
  expect(small, `too small for a finger on ${what}`).toEqual([]);
}
