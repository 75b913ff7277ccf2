// Texts in the console, from the program's own commands to the words that people see shaded.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, launch, shot } from './studio/browser';
import { program } from './studio/program';
import { join, openLab, researcher, type Lab } from './studio/researcher';

const sentences = fileURLToPath(new URL('../../docs/examples/sentences.csv', import.meta.url));

let browser: Browser;
let folder: string;
let lab: Lab;

beforeAll(async () => {
  folder = mkdtempSync(pathOf(tmpdir(), 'assay-texts-'));
  const run = (...words: string[]) => execFileSync(program(), words, { stdio: 'pipe' });
  const [workspace, model] = [pathOf(folder, 'w'), pathOf(folder, 'model.json')];
  run('train', 'text', '--input', sentences, '--classifier', 'logistic', '--out', model);
  run('workspace', 'new', workspace);
  run('workspace', 'add', workspace, sentences, '--split', 'test');
  const methods = ['input_gradient', 'lime'].flatMap((name) => ['--method', name]);
  run('workspace', 'explain', workspace, '--model', model, ...methods);
  lab = await openLab(workspace);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it('shades the words of a text and tells their values by keyboard', async () => {
  const olga = await researcher(browser, lab.origin);
  const { page } = olga;
  await join(olga, lab.setUp, 'olga');
  await olga.go('#/items/kitchen-2', 'kitchen-2');
  await page.locator('.explanation').nth(1).waitFor();
  for (const light of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: light });
    await expectAccessible(page, `a text, ${light}`);
    await shot(page, `console-text-${light}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const words = page.locator('.explanation').first().locator('.words');
  expect(await words.innerText()).toBe('Stir the soup slowly and add a little salt.');
  const value = page.locator('.word-value').first();
  await words.locator('.word').first().focus();
  const first = await value.innerText();
  expect(first).toMatch(/^\S+ [+−]\d/);
  await page.keyboard.press('ArrowRight');
  expect(await value.innerText()).not.toBe(first);
  // The arrows stayed within the text.
  expect(page.url()).toContain('#/items/kitchen-2');
  // The strongest shade is that of the word that leads the list.
  const most = await page.locator('.explanation').first().locator('.shade-8').first().innerText();
  expect(await page.locator('.strongest li').first().innerText()).toContain(most);
  expect(olga.wrongs.filter((wrong) => !wrong.includes('status of 401'))).toEqual([]);
  await olga.close();
});
