// Writing in the console, key by key as people do, where a form that answers each key can go wrong.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, launch, shot } from './studio/browser';
import { makeLab } from './studio/lab';
import { program } from './studio/program';
import { join, openLab, researcher, type Lab, type Researcher } from './studio/researcher';

let browser: Browser;
let lab: Lab;
let folder: string;
let olga: Researcher;

// A study by a preset, as short as can be.
async function begin(name: string, title: string): Promise<void> {
  const { page } = olga;
  await olga.go('#/new-study', 'Begin a study');
  await page.getByText('Settings of this preset').click();
  await page.getByLabel('set size').fill('6');
  await page.getByLabel('pass').fill('3');
  await page.getByLabel('Short name').fill(name);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('heading', { name: 'Test 12' }).waitFor();
  await page.getByLabel('grad_cam').check();
  await page.getByRole('button', { name: 'Begin with this design' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

beforeAll(async () => {
  folder = makeLab();
  lab = await openLab(folder);
  browser = await launch();
  olga = await researcher(browser, lab.origin);
  await join(olga, lab.setUp, 'olga');
  await begin('wrens', 'Do people know wrens?');
});

afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe('writing in the console', () => {
  it('takes decimals as they are typed', async () => {
    const { page } = olga;
    await page.getByText('how many, from where, for how long').click();
    const amount = page.locator('[data-place="/pay/amount"] input');
    for (const number of ['4.5', '1.05', '0.35', '12']) {
      await amount.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(number);
      expect(await amount.inputValue()).toBe(number);
    }
    await page.keyboard.type('.');
    await page.keyboard.press('Tab');
    expect(await amount.inputValue()).toBe('12');
  });

  it('begins another line of a list with Enter', async () => {
    const { page } = olga;
    await page.getByText('consent, instructions, practice, checks').click();
    const items = page.locator('[data-place="/practice/items"] textarea');
    const before = await items.inputValue();
    await items.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('bird-001');
    expect(await items.inputValue()).toBe(`${before}\nbird-001`);
    await page.keyboard.press('Enter');
    await page.keyboard.type('bird-002');
    expect(await items.inputValue()).toBe(`${before}\nbird-001\nbird-002`);
  });

  it('asks before unsaved changes are left', async () => {
    const { page } = olga;
    const contact = page.locator('[data-place="/contact"] input');
    await contact.fill('wrens@lab.example');
    await page.getByRole('link', { name: 'Items' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await expectAccessible(page, 'the question before leaving');
    await shot(page, 'console-leaving', false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await contact.inputValue()).toBe('wrens@lab.example');
    expect(page.url()).toContain('#/studies/wrens');
    await page.goBack();
    await page.getByRole('button', { name: 'Stay here' }).click();
    expect(await contact.inputValue()).toBe('wrens@lab.example');
    await page.getByRole('link', { name: 'Items' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Items' }).waitFor();
    await olga.go('#/studies/wrens', 'Do people know wrens?');
    expect(await contact.inputValue()).toContain('Write here');
  });

  it('says that a design is no longer what was frozen, and draws the first participants', async () => {
    const { page } = olga;
    await page.getByRole('button', { name: 'Make the pictures' }).click();
    await page.getByRole('link', { name: 'Open the proof sheet' }).waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Freeze …' }).click();
    await page.getByLabel('Participants shall read them as they are').check();
    await page.getByRole('button', { name: 'Freeze this version' }).click();
    await page.getByText('To change something, count the version up.').waitFor();
    await page.locator('[data-place="/contact"] input').fill('wrens@lab.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.save .chip.good').waitFor();
    await page.getByText('Participants still get that version.').waitFor();
    await page.locator('.ready .unwritten', { hasText: 'contact' }).waitFor();
    await expectAccessible(page, 'a design that differs from its frozen version');
    await shot(page, 'console-differs', false);
    await page.getByRole('link', { name: 'To the monitor' }).click();
    await page.getByRole('button', { name: 'Open the study' }).click();
    const words = ['study', 'simulate', folder, 'wrens', '--n', '1', '--server', lab.origin];
    execFileSync(program(), [...words, '--behaviour', 'careful'], { stdio: 'pipe' });
    await page.getByText('1 of these sessions is simulated').waitFor();
    await page.locator('.chart svg').nth(1).waitFor();
    const counts = await page.locator('.chart').first().locator('svg text').allTextContents();
    expect(counts.filter((text) => /^[\d.]+$/.test(text))).toEqual(['0', '1']);
    await shot(page, 'console-first');
  });

  it('leads from the server’s name to the console', async () => {
    const { page } = olga;
    await page.goto(lab.origin);
    expect(new URL(page.url()).pathname).toBe('/console');
    await olga.go('#/accounts', 'Accounts');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').or(page.getByText('Selected')).waitFor();
    await shot(page, 'console-copied', false);
  });
});
