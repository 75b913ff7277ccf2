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
