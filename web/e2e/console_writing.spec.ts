// Writing in the console, key by key as people do, where a form that answers each key can go wrong.
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, launch, shot } from './studio/browser';
import { makeLab } from './studio/lab';
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
});
