// A server for researchers, and a researcher with a browser.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { watch } from './browser';
import { begin } from './server';

export interface Lab {
  origin: string;
  setUp: string; // the link that makes the first account
  stop: () => Promise<void>;
}

// It prints the link when there are no accounts yet.
export async function openLab(folder: string): Promise<Lab> {
  const { found, stop } = await begin([folder], /https?:\/\/\S+#join=\S+/);
  return { origin: new URL(found).origin, setUp: found, stop };
}

export interface Researcher {
  page: Page;
  wrongs: string[];
  // To a page of the console, when its heading is there.
  go: (hash: string, heading: string | RegExp) => Promise<void>;
  close: () => Promise<void>;
}

export async function researcher(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Researcher> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    locale: 'en-GB',
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const wrongs: string[] = [];
  watch(page, origin, wrongs);
  return {
    page,
    wrongs,
    go: async (hash, heading) => {
      await page.goto(`${origin}/console${hash}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },
    close: () => context.close(),
  };
}

export const password = 'correct horse battery';

export async function join(someone: Researcher, link: string, name: string): Promise<void> {
  const { page } = someone;
  await page.goto(link);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
}
