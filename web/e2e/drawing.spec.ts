// What is drawn is seen: the pixels of the canvas are read after every tool was used, with the mouse
// and with the keyboard.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, visitor, type Visitor } from './studio/browser';
import { byMouse, circle, drag, screenOf } from './studio/person';
import { serve, type Running } from './studio/server';
import { makeStudy, type Made } from './studio/workspace';

let browser: Browser;
let made: Made;
let server: Running;
let somebody: Visitor;
let page: Page;
let people = 0;

beforeAll(async () => {
  browser = await launch();
  made = makeStudy('attention_image', (design) => {
    design['quota'] = { ...(design['quota'] as object), replicates: 50 };
  });
  server = await serve(made);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  somebody = await visitor(browser, server.origin, made.study, `painter-${++people}`);
  ({ page } = somebody);
  await somebody.enter();
  for (let name = await screenOf(page); name !== 'contour'; name = await screenOf(page)) {
    await page.evaluate(() => document.querySelector('.screen')!.setAttribute('data-seen', ''));
    await byMouse[name]!(page);
    await page.waitForFunction(() => !document.querySelector('.screen[data-seen]'));
  }
  return async () => {
    expect(somebody.wrongs).toEqual([]);
    await somebody.close();
  };
});

// A copy of a canvas that stays in the page, by its name: 0 is what is finished, on the picture; 1 is
// what is being drawn. Three frames: something is asked for, painted and seen.
async function keep(name: string, layer: 0 | 1 = 0): Promise<string> {
  await page.evaluate(
    async ([called, at]) => {
      for (let frame = 0; frame < 3; ++frame) await new Promise(requestAnimationFrame);
      const canvas = document.querySelectorAll<HTMLCanvasElement>('.layer')[at]!;
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
      Object.assign(window, { [`kept ${called}`]: data });
    },
    [name, layer] as const,
  );
  return name;
}

// The share of pixels in which two copies differ by more than the eye misses.
const differing = (one: string, other: string): Promise<number> =>
  page.evaluate(
    (names) => {
      const copies = window as unknown as Record<string, Uint8ClampedArray>;
      const [first, second] = names.map((name) => copies[`kept ${name}`]!) as [
        Uint8ClampedArray,
        Uint8ClampedArray,
      ];
      let count = 0;
      for (let at = 0; at < first.length; at += 4) {
        const apart = (part: number) => Math.abs(first[at + part]! - second[at + part]!) > 8;
        if (apart(0) || apart(1) || apart(2) || apart(3)) ++count;
      }
      return count / (first.length / 4);
    },
    [one, other],
  );

// Whether nothing at all is on a layer.
async function isEmpty(layer: 0 | 1): Promise<boolean> {
  const name = await keep('looked at', layer);
  return page.evaluate((called) => {
    const copies = window as unknown as Record<string, Uint8ClampedArray>;
    return copies[`kept ${called}`]!.every((value) => value === 0);
  }, name);
}

const tool = (name: string) => page.getByRole('button', { name, exact: true }).click();
const status = () => page.locator('.drawing-board [role=status]').textContent();

describe('a contour', () => {
  it('is on the picture after a drag, and gone, back and gone again by its tools', async () => {
    const bare = await keep('bare');
    const now = () => keep('now');
    expect(await isEmpty(0)).toBe(false); // the picture itself
    await drag(page, circle(0.5, 0.5, 0.3));
    const drawn = await keep('drawn');
    // A ring of 2 * pi * 0.3 of the width, some pixels wide.
    expect(await differing(bare, drawn)).toBeGreaterThan(0.005);
    await tool('Undo');
    expect(await differing(bare, await now())).toBe(0);
    await tool('Redo');
    expect(await differing(drawn, await now())).toBe(0);
    await tool('Erase');
    await drag(page, [
      [0.8, 0.5],
      [0.81, 0.5],
    ]);
    expect(await status()).toBe('Nothing drawn yet.');
    expect(await differing(bare, await now())).toBe(0);
    await tool('Undo');
    expect(await differing(drawn, await now())).toBe(0);
    await tool('Clear all');
    expect(await differing(bare, await now())).toBe(0);
  });

  it('is seen while it is being drawn', async () => {
    const box = (await page.locator('.surface').boundingBox())!;
    await page.mouse.move(box.x + 0.2 * box.width, box.y + 0.2 * box.height);
    expect(await isEmpty(1)).toBe(true);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.8 * box.width, box.y + 0.2 * box.height, { steps: 5 });
    expect(await isEmpty(1)).toBe(false);
    await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.8 * box.height, { steps: 5 });
    await page.mouse.up();
    expect(await status()).toBe('1 contour drawn.');
    expect(await isEmpty(1)).toBe(true);
  });

  it('shows its corners, which are taken back one by one and survive a reload', async () => {
    for (const corner of [[0.2, 0.2] as const, [0.8, 0.2] as const, [0.5, 0.8] as const]) {
      await drag(page, [corner]);
    }
    await page.mouse.move(0, 0);
    expect(await isEmpty(1)).toBe(false);
    await page.waitForTimeout(200);
    await page.reload();
    await screenOf(page);
    expect(await status()).toBe('3 corners set.');
    const three = await keep('three', 1);
    expect(await isEmpty(1)).toBe(false);
    await tool('Undo');
    expect(await status()).toBe('2 corners set.');
    expect(await differing(three, await keep('two', 1))).toBeGreaterThan(0);
  });
});

describe('the picture', () => {
  it('is zoomed in and out, moved and fitted by its tools', async () => {
    const whole = await keep('whole');
    await tool('Zoom in');
    const near = await keep('near');
    expect(await differing(whole, near)).toBeGreaterThan(0.05);
    await tool('Move');
    await drag(page, [
      [0.5, 0.5],
      [0.6, 0.6],
    ]);
    const moved = await keep('moved');
    expect(await status()).toBe('Nothing drawn yet.');
    expect(await differing(near, moved)).toBeGreaterThan(0.05);
    await tool('Zoom out');
    expect(await differing(whole, await keep('now'))).toBe(0);
    await tool('Zoom in');
    await tool('Whole picture');
    expect(await differing(whole, await keep('now'))).toBe(0);
  });
});

describe('the keyboard', () => {
  it('leads a cross that stays in sight, and pushes no button out of it', async () => {
    const below = () =>
      page.locator('.actions').evaluate((row) => row.getBoundingClientRect().bottom);
    const before = await below();
    await page.locator('.surface').focus();
    await page.keyboard.press('ArrowRight');
    expect(await isEmpty(1)).toBe(false);
    expect(await page.locator('.keys').evaluate((keys) => getComputedStyle(keys).visibility)).toBe(
      'visible',
    );
    expect(await below()).toBe(before);
    expect(before).toBeLessThanOrEqual(860);
    for (let times = 0; times < 5; ++times) await page.keyboard.press('+');
    for (let times = 0; times < 12; ++times) await page.keyboard.press('Shift+ArrowRight');
    expect(await isEmpty(1)).toBe(false);
  });
});
