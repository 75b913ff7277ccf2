// A researcher's day: the first account, looking at items, a study from the first thought to its
// data, and what colleagues may see. Simulated participants are marked as such.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectTargets, launch, shot } from './studio/browser';
import { makeLab } from './studio/lab';
import { program } from './studio/program';
import {
  join,
  openLab,
  password,
  researcher,
  type Lab,
  type Researcher,
} from './studio/researcher';

let browser: Browser;
let lab: Lab;
let folder: string;
let olga: Researcher;

// Who comes without a login is told so, once, and browsers note that down.
const unexpected = (wrong: string) => !wrong.includes('status of 401');

// Looked at by axe and kept as a picture, in light and dark and on a phone.
async function seen(name: string): Promise<void> {
  const { page } = olga;
  // A frame without scripts never tells that it is idle.
  if ((await page.locator('iframe').count()) === 0) await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, name);
  await expectNoWider(name);
  await shot(page, `console-${name}`);
}

// Nothing sticks out of the window.
async function expectNoWider(name: string): Promise<void> {
  const { page } = olga;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${name} is no wider than the window`).toBeLessThanOrEqual(0);
  // Nor out of its card.
  const cards = await page.evaluate(() =>
    [...document.querySelectorAll('.card')]
      .filter((card) => card.scrollWidth > card.clientWidth + 1)
      .map((card) => card.querySelector('h2')?.textContent ?? ''),
  );
  expect(cards, `cards of ${name} that hold too much`).toEqual([]);
}

async function inOtherLights(name: string): Promise<void> {
  const { page } = olga;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(300); // colours change by degrees
  await expectAccessible(page, `${name} in the dark`);
  await shot(page, `console-${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(300);
  await expectAccessible(page, `${name} on a phone`);
  await expectNoWider(`${name} on a phone`);
  await shot(page, `console-${name}-phone`);
  await page.setViewportSize(before);
}

beforeAll(async () => {
  folder = makeLab();
  lab = await openLab(folder);
  browser = await launch();
  olga = await researcher(browser, lab.origin);
});

afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe('the console', () => {
  it('begins with the link that the server prints', async () => {
    const { page } = olga;
    await page.goto(lab.setUp);
    await page.getByRole('heading', { name: 'Make your account' }).waitFor();
    await seen('join');
    await join(olga, lab.setUp, 'olga');
    expect(page.url()).not.toContain('join=');
    // The link is used up.
    const other = await researcher(browser, lab.origin);
    await other.page.goto(lab.setUp);
    await other.page.getByLabel('Name').fill('eve');
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.getByLabel('Password again').fill(password);
    await other.page.getByRole('button', { name: 'Make the account' }).click();
    await other.page.getByRole('alert').waitFor();
    await other.close();
  });

  it('lets in who has the password, by keyboard alone', async () => {
    const { page } = olga;
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await seen('login');
    await page.getByLabel('Name').focus();
    await page.keyboard.type('olga');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Garden birds' }).waitFor();
  });

  it('shows the workspace at a glance', async () => {
    const { page } = olga;
    await olga.go('#/', 'Garden birds');
    await page.locator('.chart svg').nth(2).waitFor();
    expect(await page.locator('.stat').first().innerText()).toContain('80');
    await seen('workspace');
    await inOtherLights('workspace');
  });

  it('finds items and compares what methods make of one', async () => {
    const { page } = olga;
    await olga.go('#/items', 'Items');
    await page.getByText('80 items').waitFor();
    await page.getByText('the 48 with explanations come first').waitFor();
    await page.getByLabel('Difficulty').selectOption('hard');
    await page.getByLabel('The model is').selectOption('wrong');
    await page.getByText('8 items').waitFor();
    await seen('items');
    await inOtherLights('items');
    await page.locator('.tile').first().click();
    await page.getByRole('heading', { name: 'nearest_neighbours' }).waitFor();
    expect(await page.locator('.explanation').count()).toBe(4);
    expect(await page.locator('.score-table tbody tr').count()).toBe(3);
    expect(await page.locator('.score-table thead').innerText()).toContain('deletion ↓');
    await seen('item');
    const whole = await page.evaluate(() =>
      [...document.querySelectorAll('img')].every(
        (image) => image.complete && image.naturalWidth > 0,
      ),
    );
    expect(whole, 'every picture is there').toBe(true);
    await inOtherLights('item');
    const first = await page.locator('h1').innerText();
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 of 8').waitFor();
    expect(await page.locator('h1').innerText()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('1 of 8').waitFor();
    expect(await page.locator('h1').innerText()).toBe(first);
  });

  it('begins a study by a preset', async () => {
    const { page } = olga;
    await olga.go('#/studies', 'Studies');
    await page.getByText('There are no studies yet.').waitFor();
    await page.getByRole('link', { name: 'Begin a study' }).click();
    await page.getByRole('heading', { level: 1, name: 'Begin a study' }).waitFor();
    await page.getByText('Settings of this preset').click();
    await page.getByLabel('set size').fill('6');
    await page.getByLabel('replicates').fill('3');
    await page.getByLabel('pass').fill('3');
    await page.getByLabel('Short name').fill('Birds!');
    await page.getByText('Use small letters').waitFor();
    await page.getByLabel('Short name').fill('birds');
    await page.getByLabel('Title').fill('Do explanations help people?');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('heading', { name: 'Test 12' }).waitFor();
    await page.getByLabel('grad_cam').check();
    await page.getByLabel('nearest_neighbours').check();
    await seen('begin');
    await inOtherLights('begin');
    await page.getByRole('button', { name: 'Begin with this design' }).click();
    await page.getByRole('heading', { level: 1, name: 'Do explanations help people?' }).waitFor();
  });

  it('says what is wrong with a design, and where', async () => {
    const { page } = olga;
    await page.getByText('This design has no mistakes.').waitFor();
    await page.getByText('Before the test').click();
    await page.locator('[data-place="/checks/pass"] input').fill('9');
    await page.getByRole('heading', { name: '1 mistake' }).waitFor();
    const mistake = page.locator('.mistakes li').first();
    expect(await mistake.innerText()).toContain('checks › pass');
    await seen('mistake');
    await page.getByText('Before the test').click();
    await mistake.getByRole('button').click();
    expect(
      await page
        .locator('[data-place="/checks/pass"] input')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.locator('[data-place="/checks/pass"] input').fill('3');
    await page.getByText('This design has no mistakes.').waitFor();
    // What a preset left to be written is told as well, and leads there.
    const unwritten = page.locator('.unwritten li');
    expect(await unwritten.allInnerTexts()).toEqual(['contact', 'consent › text']);
    await unwritten.first().getByRole('button').click();
    await page.locator('[data-place="/contact"] input').fill('birds@lab.example');
    await expect.poll(() => unwritten.allInnerTexts()).toEqual(['consent › text']);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.save .chip.good').waitFor();
  });

  it('makes pictures, a proof sheet, a preview and an estimate', async () => {
    const { page } = olga;
    await page.getByRole('button', { name: 'Make the pictures' }).click();
    await page.getByRole('link', { name: 'Open the proof sheet' }).waitFor({ timeout: 60_000 });
    await page.getByLabel('As a participant in').selectOption({ label: 'grad_cam, set_2' });
    await page.getByRole('button', { name: 'Begin a preview' }).click();
    const [taken] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open it in a new tab' }).click(),
    ]);
    await taken.getByText('Preview: Do explanations help people?').first().waitFor();
    await taken.waitForSelector('.screen:not([aria-busy])');
    await shot(taken, 'console-preview');
    await taken.close();
    const [proof] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open the proof sheet' }).click(),
    ]);
    await proof.getByText('For the researcher only').waitFor();
    await shot(proof, 'console-proof');
    await proof.close();
    await page.getByText('How many people?').click();
    await page.getByLabel('Planned test').selectOption('power_mann_whitney');
    await page.getByRole('button', { name: 'Estimate' }).click();
    await page.locator('.section .notice.good').waitFor();
    await seen('design');
    await inOtherLights('design');
  });

  it('freezes the study and opens it', async () => {
    const { page } = olga;
    await page.getByRole('button', { name: 'Freeze …' }).click();
    const freeze = page.getByRole('button', { name: 'Freeze this version' });
    expect(await freeze.isDisabled()).toBe(true);
    await page.getByLabel('Participants shall read them as they are').check();
    await seen('freeze');
    await freeze.click();
    await page.getByRole('link', { name: 'To the monitor' }).click();
    await page.getByRole('button', { name: 'Open the study' }).click();
    await page.getByText('Participants come by this link').waitFor();
    await page.getByText('Nobody has come yet.').first().waitFor();
    await seen('monitor-empty');
  });

  it('watches participants arrive', async () => {
    const { page } = olga;
    const people = ['careful', 'careful', 'careful', 'random', 'careful', 'dropping'];
    const words = ['study', 'simulate', folder, 'birds', '--n', '24', '--server', lab.origin];
    const behaviours = people.flatMap((behaviour) => ['--behaviour', behaviour]);
    execFileSync(program(), [...words, ...behaviours], { stdio: 'pipe' });
    await page.locator('.consort text', { hasText: 'Came: 24' }).waitFor();
    await page.locator('.chart svg').nth(1).waitFor();
    await page.getByText('24 of these sessions are simulated').waitFor();
    await page.getByLabel('Pay each').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4.5');
    expect(await page.getByLabel('Pay each').inputValue()).toBe('4.5');
    await page.getByLabel('Panel’s fee in %').fill('33');
    await seen('monitor');
    await inOtherLights('monitor');
  });

  it('pauses the study, tells who comes meanwhile, and opens it again', async () => {
    const { page } = olga;
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    expect(await page.locator('.chip').first().innerText()).toBe('paused');
    const context = await browser.newContext({ locale: 'en-GB' });
    const late = await context.newPage();
    const told = await late.goto(`${lab.origin}/study/birds?participant=late`);
    expect(told!.status()).toBe(503);
    await shot(late, 'paused');
    // It runs no scripts, a test's neither: it is looked at outside.
    const plain = await context.newPage();
    await plain.setContent(await told!.text());
    await plain.getByText('This study is paused').waitFor();
    await expectAccessible(plain, 'a study that is paused');
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await late.goto(`${lab.origin}/study/birds?participant=late`);
    await late.waitForSelector('.screen-welcome:not([aria-busy])');
    await context.close();
  });

  it('excludes somebody for a reason, and takes it back', async () => {
    const { page } = olga;
    await page.getByLabel('State').selectOption('completed');
    const before = await page.locator('.stat').first().innerText();
    await page
      .getByRole('button', { name: /^Exclude the session/ })
      .first()
      .click();
    await page.getByLabel('Reason').fill('wrote that they guessed');
    await seen('exclude');
    await page.getByRole('dialog').getByRole('button', { name: 'Exclude' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.consort text', { hasText: 'excluded by a researcher: 1' }).waitFor();
    expect(await page.locator('.stat').first().innerText()).not.toBe(before);
    await page.getByLabel('State').selectOption('excluded');
    await page.getByRole('button', { name: /^Restore the session/ }).click();
    await page.getByLabel('Reason').fill('they meant another page');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.locator('.consort text', { hasText: 'excluded by' }).waitFor({ state: 'detached' });
  });

  it('takes data away, and the audit log says so', async () => {
    const { page } = olga;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'csv', exact: true }).click(),
    ]);
    const text = readFileSync((await download.path())!, 'utf8');
    expect(text.split('\n').length).toBeGreaterThan(24 * 10);
    expect(text.startsWith('study,version,design_hash,session')).toBe(true);
    await olga.go('#/audit', 'Audit log');
    await page.getByText(/^All \d+ entries are as they were written\.$/).waitFor();
    const rows = await page.locator('tbody tr').allInnerTexts();
    for (const action of [
      'export',
      'restore',
      'exclude',
      'set state',
      'freeze',
      'build',
      'change draft',
      'begin draft',
      'log in',
      'join',
    ]) {
      expect(
        rows.some((row) => row.includes(action)),
        action,
      ).toBe(true);
    }
    expect(rows.find((row) => row.includes('exclude'))).toContain('wrote that they guessed');
    await seen('audit');
    await inOtherLights('audit');
  });

  it('keeps backups, and says which command makes results', async () => {
    const { page } = olga;
    await olga.go('#/backups', 'Backups');
    await page.getByRole('button', { name: 'Make a backup' }).click();
    await page.getByText('it was read again and checked').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.downloads a').click(),
    ]);
    expect(
      readFileSync((await download.path())!)
        .subarray(0, 15)
        .toString(),
    ).toBe('SQLite format 3');
    await seen('backups');
    await olga.go('#/studies/birds/results', 'Results of birds');
    await page.getByText('assay analyse WORKSPACE birds').waitFor();
    await seen('results-none');
    await olga.go('#/comparison', 'Comparison');
    await page.getByText('assay compare WORKSPACE').waitFor();
    await seen('comparison');
    await olga.go('#/studies', 'Studies');
    await page.getByText('Do explanations help people?').waitFor();
    await seen('studies');
  });

  it('shows the report of a study in its own page, and gives its tables away', async () => {
    const { page } = olga;
    execFileSync(program(), ['analyse', folder, 'birds'], { stdio: 'pipe' });
    const shown = page.waitForResponse(/results\/report\.html$/);
    await olga.go('#/studies/birds/results', 'Results of birds');
    const html = await (await shown).text();
    await seen('results');
    await inOtherLights('results');
    // What is in the frame runs no scripts, a test's neither: it is looked at outside.
    const plain = await page.context().newPage();
    await plain.setContent(html);
    await plain.getByRole('heading', { level: 1, name: 'Do explanations help people?' }).waitFor();
    await plain.getByText('Simulated.').waitFor();
    await expectAccessible(plain, 'a report');
    await plain.close();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'overview.csv' }).click(),
    ]);
    const table = readFileSync((await download.path())!, 'utf8');
    expect(table).toContain('condition,participants');
    // The chart has the numbers of the table: of each condition its name, and the mean.
    await page.locator('.figure svg[role=img]').waitFor();
    const drawn = (await page.locator('.figure .pairs').innerText()).replaceAll('\n', ' ');
    const rows = table.trim().split('\n').slice(1);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const cells = row.split(',');
      const mean = String(Number(Number(cells.at(-4)).toPrecision(3)));
      expect(drawn).toContain(`${cells[0]} ${mean}`);
    }
    const figure = page.locator('.gallery img').first();
    await figure.scrollIntoViewIfNeeded();
    await expect
      .poll(() => figure.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  it('compares programs with people in a report', async () => {
    const { page } = olga;
    execFileSync(program(), ['compare', folder], { stdio: 'pipe' });
    const shown = page.waitForResponse(/comparison\/report\.html$/);
    await olga.go('#/comparison', 'Comparison');
    const html = await (await shown).text();
    await page.locator('.figure.wide svg[role=img]').waitFor();
    await seen('comparison-report');
    const plain = await page.context().newPage();
    await plain.setContent(html);
    await plain.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(plain, 'a comparison');
    await plain.close();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.downloads a', { hasText: '.csv' }).first().click(),
    ]);
    expect(readFileSync((await download.path())!, 'utf8')).toContain('deletion');
  });

  it('invites colleagues, who see what their role may see', async () => {
    const { page } = olga;
    await olga.go('#/accounts', 'Accounts');
    await page.getByLabel('Role').selectOption('assistant');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.locator('.notice .link').innerText();
    await seen('accounts');
    const anna = await researcher(browser, lab.origin);
    await join(anna, link, 'anna');
    const places = await anna.page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link')
      .allInnerTexts();
    expect(places).toEqual(['Workspace', 'Items', 'Studies', 'Retention']);
    await anna.go('#/studies/birds/monitor', 'Do explanations help people?');
    await anna.page.locator('table.sessions').waitFor();
    expect(await anna.page.getByRole('button', { name: /Exclude/ }).count()).toBe(0);
    expect(await anna.page.getByRole('link', { name: 'csv' }).count()).toBe(0);
    await anna.go('#/accounts', 'There is nothing here');
    expect(anna.wrongs.filter(unexpected)).toEqual([]);
    await anna.close();
  });

  it('can be pressed with fingers, on a tablet', async () => {
    const tablet = await researcher(browser, lab.origin, {
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = tablet;
    await page.goto(`${lab.origin}/console`);
    await expectTargets(page, 'the door');
    await page.getByLabel('Name').fill('olga');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Garden birds' }).waitFor();
    for (const [hash, heading] of [
      ['#/', 'Garden birds'],
      ['#/items', 'Items'],
      ['#/items/bird-006', 'bird-006'],
      ['#/studies', 'Studies'],
      ['#/new-study', 'Begin a study'],
      ['#/studies/birds/monitor', 'Do explanations help people?'],
      ['#/studies/birds/results', 'Results of birds'],
      ['#/accounts', 'Accounts'],
      ['#/audit', 'Audit log'],
      ['#/retention', 'Retention'],
      ['#/backups', 'Backups'],
    ] as const) {
      await tablet.go(hash, heading);
      // A busy machine takes its time over a page full of pictures.
      if (!hash.endsWith('results')) {
        await page.waitForLoadState('networkidle', { timeout: 60_000 });
      }
      await expectTargets(page, hash);
    }
    // A picture ends the emulation of touch.
    await shot(page, 'console-tablet');
    expect(tablet.wrongs.filter(unexpected)).toEqual([]);
    await tablet.close();
  });

  it('had no errors, asked nobody else and broke no policy', () => {
    expect(olga.wrongs.filter(unexpected)).toEqual([]);
  });
});
