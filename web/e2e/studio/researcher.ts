// A server for researchers, and a researcher with a browser.
import { spawn, type ChildProcess } from 'node:child_process';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { watch } from './browser';
import { pages, program } from './program';

export interface Lab {
  origin: string;
  setUp: string; // the link that makes the first account
  stop: () => Promise<void>;
}

// A test that fails must leave nothing running.
const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

export async function openLab(folder: string): Promise<Lab> {
  const words = ['serve', folder, '--port', '0', '--pages', pages, '--simulation'];
  const child = spawn(program(), words, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const setUp = await linkOf(child);
  return {
    origin: new URL(setUp).origin,
    setUp,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

// It prints the link when there are no accounts yet.
function linkOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /https?:\/\/\S+#join=\S+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
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
