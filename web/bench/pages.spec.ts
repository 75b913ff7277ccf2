// What can be measured of the participants' page in a real browser, on a real server. Prints a
// table; fails only where a promise is broken.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visitor } from '../e2e/studio/browser';
import { byMouse, screenOf } from '../e2e/studio/person';
import { pages } from '../e2e/studio/program';
import { serve, type Running } from '../e2e/studio/server';
import { makeStudy } from '../e2e/studio/workspace';
import { quantile, row } from './quantiles';

let browser: Browser;
const servers: Running[] = [];
const table: string[] = [
  '| measured | median | 95th percentile | number |',
  '| --- | --- | --- | --- |',
];

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers) await server.stop();
  console.log(table.join('\n'));
});

async function until(page: Page, name: string): Promise<void> {
  for (let shown = await screenOf(page); shown !== name; shown = await screenOf(page)) {
    await page.evaluate(() => document.querySelector('.screen')?.setAttribute('data-seen', ''));
    await byMouse[shown]!(page);
    await page.waitForFunction(() => !document.querySelector('.screen[data-seen]'));
  }
}

it('has a small script', () => {
  const html = readFileSync(join(pages, 'take.html'), 'utf8');
  const names = readdirSync(join(pages, 'assets')).filter((name) => name.endsWith('.js'));
  const used = names.filter((name) => html.includes(name));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }; // as the server packs it
  const bytes = used.reduce(
    (sum, name) =>
      sum + brotliCompressSync(readFileSync(join(pages, 'assets', name)), quality).length,
    0,
  );
  table.push(`| script, compressed | ${(bytes / 1024).toFixed(1)} KiB | | ${used.length} |`);
  expect(bytes).toBeLessThan(250 * 1024);
});

it('can be answered soon', async () => {
  const server = await serve(makeStudy('team', undefined, 1));
  servers.push(server);
  const times: number[] = [];
  for (let visit = 0; visit < 12; ++visit) {
    const { page, enter, close } = await visitor(browser, server.origin, 'team', `v${visit}`);
    // From the page's own beginning to when its first screen takes answers.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const ready = document.querySelector('.screen:not([aria-busy])');
        if (ready) Object.assign(window, { ready_at: performance.now() });
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
    });
    await enter();
    await page.waitForFunction(() => 'ready_at' in window);
    times.push(await page.evaluate(() => (window as unknown as { ready_at: number }).ready_at));
    await close();
  }
  table.push(row('first screen can be answered', 'ms', times));
  expect(quantile(times, 0.5)).toBeLessThan(1000);
});

it('draws while the hand moves', async () => {
  const server = await serve(makeStudy('attention_image', undefined, 1));
  servers.push(server);
  const { page, enter, close } = await visitor(browser, server.origin, 'attention_image', 'ann');
  await enter();
  await until(page, 'contour');
  await page.evaluate(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    const surface = document.querySelector('.surface')!;
    // The frame that is asked for here draws the line; it is on the screen when the next begins.
    surface.addEventListener('pointermove', (event) =>
      requestAnimationFrame(() =>
        requestAnimationFrame((shown) => waits.push(shown - event.timeStamp)),
      ),
    );
  });
  const box = (await page.locator('.surface').boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  for (let step = 0; step < 400; ++step) {
    const angle = step / 20;
    const radius = 0.4 * (1 - step / 500) * box.width;
    await page.mouse.move(
      box.x + box.width / 2 + radius * Math.cos(angle),
      box.y + box.height / 2 + radius * Math.sin(angle),
    );
  }
  await page.mouse.up();
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
  table.push(row('drawing: event to frame on the screen', 'ms', waits));
  expect(waits.length).toBeGreaterThan(100);
  await close();
});

// The compositor tells when it has shown each picture; a key is then pressed whose time stamp is
// exactly so much later. Whatever the page reports beyond that is its error.
it('measures reaction times', async () => {
  const pressedAfterMs = 400;
  const server = await serve(
    makeStudy('psychophysics', (design) => void (design.test['rest_every'] = 0), 6),
  );
  servers.push(server);
  const { page, enter, close } = await visitor(browser, server.origin, 'psychophysics', 'ann');
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          const image =
            node instanceof Element ? node.querySelector('.screen-recognise img') : null;
          image?.setAttribute('elementtiming', 'stimulus');
        }
      }
    }).observe(document, { subtree: true, childList: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shown.push((entry as unknown as { renderTime: number }).renderTime);
      }
    }).observe({ type: 'element', buffered: true });
  });
  const reported: number[] = [];
  page.on('request', (asked) => {
    if (!asked.url().endsWith('/api/reports')) return;
    const { reports } = asked.postDataJSON() as { reports: { answer?: { rt: number } }[] };
    reported.push(...reports.flatMap(({ answer }) => (answer ? [answer.rt] : [])));
  });
  await enter();
  await until(page, 'recognise');
  const devtools = await page.context().newCDPSession(page);
  const errors: number[] = [];
  while ((await screenOf(page)) === 'recognise' && errors.length < 60) {
    const seen = errors.length;
    await page.waitForFunction(
      (count) => (window as unknown as { shown: number[] }).shown.length > count,
      seen,
    );
    const onset = await page.evaluate(() => {
      const { shown } = window as unknown as { shown: number[] };
      return performance.timeOrigin + shown[shown.length - 1]!;
    });
    await page.evaluate(() => document.querySelector('.screen')?.setAttribute('data-seen', ''));
    const due = onset + pressedAfterMs;
    await page.waitForTimeout(Math.max(0, due - Date.now()) + 5);
    const key = { key: '1', code: 'Digit1', text: '1', windowsVirtualKeyCode: 49 };
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      ...key,
      timestamp: due / 1000,
    });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await page.waitForFunction(
      () => !document.querySelector('.screen[data-seen]') || document.querySelector('.feedback'),
    );
    errors.push(reported[reported.length - 1]! - pressedAfterMs);
    const feedback = page.locator('.feedback .button');
    if (await feedback.count()) await feedback.click();
    await page.waitForFunction(() => !document.querySelector('.screen[data-seen]'));
  }
  table.push(row('reaction time: reported minus true', 'ms', errors));
  const sizes = errors.map((error) => Math.abs(error));
  table.push(row('reaction time: size of the error', 'ms', sizes));
  expect(quantile(sizes, 0.5)).toBeLessThan(20);
  await close();
});
