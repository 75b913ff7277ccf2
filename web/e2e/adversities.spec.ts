// What goes wrong with people, browsers and networks, and must not matter.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, launch, shot, visitor, watch, type Visitor } from './studio/browser';
import { exported } from './studio/exported';
import { byMouse, circle, drag, screenOf, walk } from './studio/person';
import { serve, type Running } from './studio/server';
import { makeStudy, type Made, type Protocol } from './studio/workspace';

let browser: Browser;
const running = new Map<Protocol, { made: Made; server: Running }>();

async function come(protocol: Protocol, id: string): Promise<Visitor> {
  const { made, server } = running.get(protocol)!;
  const somebody = await visitor(browser, server.origin, made.study, id);
  await somebody.enter();
  return somebody;
}

// Answers until a screen of this kind is shown.
async function until({ page }: Visitor, name: string): Promise<void> {
  for (let shown = await screenOf(page); shown !== name; shown = await screenOf(page)) {
    await page.evaluate(() => document.querySelector('.screen')?.setAttribute('data-seen', ''));
    await byMouse[shown]!(page);
    await page.waitForFunction(
      () => !document.querySelector('.screen[data-seen]') || document.querySelector('.feedback'),
    );
    const feedback = page.locator('.feedback .button');
    if (await feedback.count()) await feedback.click();
    await page.waitForFunction(() => !document.querySelector('.screen[data-seen]'));
  }
}

beforeAll(async () => {
  browser = await launch();
  for (const protocol of ['team', 'attention_image', 'review'] as const) {
    const made = makeStudy(protocol, (design) => {
      design['quota'] = { ...(design['quota'] as object), replicates: 50 };
    });
    running.set(protocol, { made, server: await serve(made) });
  }
});
afterAll(async () => {
  await browser?.close();
  for (const { server } of running.values()) await server.stop();
});

describe('a reload', () => {
  it('in mid-trial goes on at the same screen, with what was drawn', async () => {
    const somebody = await come('attention_image', 'reload');
    const { page, wrongs, close } = somebody;
    await until(somebody, 'contour');
    await drag(page, circle(0.5, 0.5, 0.2));
    await drag(page, circle(0.3, 0.3, 0.1));
    await shot(page, 'drawn');
    await page.waitForTimeout(200);
    await page.reload();
    expect(await screenOf(page)).toBe('contour');
    expect(await page.locator('.drawing-board [role=status]').textContent()).toBe(
      '2 contours drawn.',
    );
    await walk(page, { acts: { ...byMouse } });
    expect(wrongs).toEqual([]);
    await close();
    // The contour of the reload was answered with three strokes: two from before, one by the walk.
    const { made } = running.get('attention_image')!;
    const drawn = exported(made).filter(
      ({ kind, body }) => kind === 'answer' && typeof body.response === 'object' && body.response,
    );
    const counts = drawn.map(
      ({ body }) => (body.response as { strokes?: unknown[] }).strokes?.length ?? 0,
    );
    expect(Math.max(...counts)).toBe(3);
  });

  it('keeps a half-written reason', async () => {
    const somebody = await come('review', 'writer');
    const { page, close } = somebody;
    await until(somebody, 'choose');
    await page.locator('.choice').nth(1).click();
    await page.fill('#why', 'It marks the');
    await page.waitForTimeout(200);
    await page.reload();
    await screenOf(page);
    expect(await page.inputValue('#why')).toBe('It marks the');
    expect(await page.locator('.choice input:checked').getAttribute('value')).toBe('B');
    await close();
  });
});

describe('a connection that is lost', () => {
  it('is waited for, and the answer is sent when it is back', async () => {
    const somebody = await come('team', 'offline');
    const { page, wrongs, close } = somebody;
    await until(somebody, 'familiar');
    await page.context().setOffline(true);
    await page.locator('.answer').first().click();
    await page.waitForSelector('.notice.calm');
    await page.waitForTimeout(700);
    await shot(page, 'offline');
    await expectAccessible(page, 'offline');
    await page.context().setOffline(false);
    await page.waitForSelector('.notice.good');
    await shot(page, 'online-again');
    expect(await screenOf(page)).toBe('definition');
    expect(wrongs).toEqual([]);
    await close();
  });

  it('does not lose the answer when the page is closed meanwhile', async () => {
    const somebody = await come('team', 'closed');
    const { page, close } = somebody;
    await until(somebody, 'familiar');
    await page.route('**/api/reports', (route) => route.abort());
    await page.locator('.answer').first().click();
    await page.waitForSelector('.notice.calm');
    await page.unroute('**/api/reports');
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    expect(await screenOf(page)).toBe('definition'); // 'familiar' was answered
    await close();
  });

  it('is told when a picture does not come, and tried again', async () => {
    const somebody = await come('team', 'pictures');
    const { page, close } = somebody;
    await until(somebody, 'familiar');
    await page.route('**/pictures/**', (route) => route.abort());
    await page.locator('.answer').first().click();
    await page.waitForSelector('.notice .button', { timeout: 15_000 });
    await shot(page, 'picture-failed');
    await expectAccessible(page, 'picture failed');
    await page.unroute('**/pictures/**');
    await page.click('.notice .button');
    expect(await page.waitForSelector('.screen-definition')).toBeTruthy();
    await close();
  });
});

describe('two tabs', () => {
  it('cannot both answer; the second may take over', async () => {
    const somebody = await come('team', 'two');
    const { page, wrongs, close } = somebody;
    await until(somebody, 'instructions');
    const second = await page.context().newPage();
    watch(second, running.get('team')!.server.origin, wrongs);
    await second.goto(page.url());
    await second.waitForSelector('.card.message .button');
    await shot(second, 'two-tabs');
    await expectAccessible(second, 'two tabs');
    await second.click('.card.message .button');
    expect(await second.waitForSelector('.screen-instructions')).toBeTruthy();
    await page.waitForSelector('.card.message .button');
    expect(await page.locator('.screen').count()).toBe(0);
    // And back, without being asked twice.
    await page.click('.card.message .button');
    expect(await page.waitForSelector('.screen-instructions')).toBeTruthy();
    await second.waitForSelector('.card.message .button');
    expect(wrongs).toEqual([]);
    await close();
  });
});

describe('the back button', () => {
  it('leaves, and coming forward again goes on', async () => {
    const somebody = await come('team', 'back');
    const { page, wrongs, close } = somebody;
    await page.goto('about:blank');
    await somebody.enter();
    await until(somebody, 'familiar');
    await page.goBack();
    await page.goForward();
    expect(await page.waitForSelector('.screen-familiar')).toBeTruthy();
    await page.locator('.answer').first().click();
    expect(await page.waitForSelector('.screen-definition')).toBeTruthy();
    expect(wrongs).toEqual([]);
    await close();
  });
});

describe('a mouse that lies still on an answer', () => {
  it('does not seem to have chosen it', async () => {
    const somebody = await come('team', 'still');
    const { page, close } = somebody;
    await until(somebody, 'familiar');
    const [first, second] = [page.locator('.answer').nth(0), page.locator('.answer').nth(1)];
    await first.hover();
    await page.waitForTimeout(400); // until what fades has faded
    const look = (one: typeof first) =>
      one.evaluate((button) => {
        const { backgroundColor, color, boxShadow } = getComputedStyle(button);
        return { backgroundColor, color, boxShadow };
      });
    expect(await look(first)).toEqual(await look(second));
    await page.context().setOffline(true);
    await first.click();
    await page.waitForTimeout(400);
    expect((await look(first)).boxShadow).not.toBe('none');
    await page.keyboard.press('2');
    expect(await page.locator('[aria-pressed=true]').count()).toBe(1);
    expect(await first.getAttribute('aria-pressed')).toBe('true');
    await close();
  });
});

describe('withdrawing', () => {
  it('asks once, then deletes everything and says so', async () => {
    const { page, wrongs, close } = await come('team', 'withdraws');
    await screenOf(page);
    await page.click('.withdraw');
    await shot(page, 'withdraw');
    await expectAccessible(page, 'withdraw');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement!.className)).toContain('withdraw');
    await page.click('.withdraw');
    await page.locator('dialog .button').nth(1).click();
    await page.waitForSelector('.card.end');
    await shot(page, 'withdrawn');
    expect(await page.locator('h1').textContent()).toBe('You have withdrawn');
    await page.reload();
    await page.waitForSelector('.card.end');
    expect(await page.locator('h1').textContent()).toBe('You have withdrawn');
    expect(wrongs).toEqual([]);
    await close();
  });
});

describe('the welcome', () => {
  it('is shown again until somebody has agreed, and nothing is sent meanwhile', async () => {
    const somebody = await come('team', 'new');
    const { page, wrongs, close } = somebody;
    const sent: string[] = [];
    page.on('request', (asked) => void sent.push(new URL(asked.url()).pathname));
    expect(await screenOf(page)).toBe('welcome');
    await page.keyboard.press('Enter');
    expect(await page.waitForSelector('.screen-consent:not([aria-busy])')).toBeTruthy();
    await page.reload();
    expect(await screenOf(page)).toBe('welcome');
    await page.goto('about:blank');
    await page.goBack();
    expect(await page.waitForSelector('.screen-welcome:not([aria-busy])')).toBeTruthy();
    expect(sent).not.toContain('/api/reports');
    await until(somebody, 'device');
    await page.reload();
    expect(await screenOf(page)).toBe('device');
    expect(wrongs).toEqual([]);
    await close();
  });
});

describe('no consent', () => {
  it('ends at once', async () => {
    const somebody = await come('team', 'refuses');
    const { page, close } = somebody;
    await until(somebody, 'consent');
    await page.locator('.screen .button').nth(1).click();
    await page.waitForSelector('.card.end');
    await close();
  });
});

describe('a link that is not known', () => {
  it('is told in one sentence', async () => {
    const { origin } = running.get('team')!.server;
    const { page, close } = await visitor(browser, origin, 'team', 'nobody');
    await page.goto(`${origin}/take#not-a-token`);
    await page.waitForSelector('.card.message');
    await shot(page, 'no-link');
    expect(await page.locator('h1').textContent()).toContain('link');
    await expectAccessible(page, 'no link');
    await page.goto('about:blank');
    await page.goto(`${origin}/take`);
    await page.waitForSelector('.card.message');
    await page.goto('about:blank');
    await page.goto(`${origin}/take#preview`);
    expect(await page.locator('h1').textContent()).toContain('preview');
    await close();
  });
});
