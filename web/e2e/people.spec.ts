// Different people, devices and settings.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectTargets, launch, shot, visitor } from './studio/browser';
import { exported } from './studio/exported';
import { byKeys } from './studio/keys';
import { translated } from '../src/console/design/translate_preset';
import type { JsonObject } from '../src/console/server_types';
import { byMouse, circle, walk, type Walk } from './studio/person';
import { serve } from './studio/server';
import { makeStudy, type Design, type Made, type Protocol } from './studio/workspace';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
});

interface Taken {
  made: Made;
  names: string[];
}

// A whole study; every kind of screen is looked at once.
async function take(
  protocol: Protocol,
  who: string,
  settings: {
    context?: BrowserContextOptions;
    design?: (design: Design) => void;
    acts?: Walk['acts'];
    check?: (page: Page, name: string) => Promise<void>;
  },
): Promise<Taken> {
  const items = protocol === 'psychophysics' ? 2 : 1;
  const made = makeStudy(protocol, settings.design, items);
  const server = await serve(made);
  const { page, wrongs, enter, close } = await visitor(
    browser,
    server.origin,
    protocol,
    who,
    settings.context,
  );
  await enter();
  const seen = new Set<string>();
  const names = await walk(page, {
    acts: settings.acts ?? byMouse,
    seen: async (name) => {
      if (seen.has(name)) return;
      seen.add(name);
      // A picture ends the emulation of touch: it is taken afterwards.
      await settings.check?.(page, name);
      await shot(page, `${who}-${protocol}-${name}`);
    },
  });
  await settings.check?.(page, 'end');
  await shot(page, `${who}-${protocol}-end`);
  expect(wrongs).toEqual([]);
  await close();
  await server.stop();
  return { made, names };
}

const anyDevice = (design: Design) => {
  design.device = {
    ...design.device,
    least_width: 0,
    least_height: 0,
    phones: true,
    touch_only: true,
  };
};

async function expectNoSideways(page: Page, name: string): Promise<void> {
  const [wide, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect(wide, `${name} is wider than the window`).toBeLessThanOrEqual(room!);
}

// What is focused only to be read has no ring, as if it could be pressed.
async function expectNoRing(page: Page, name: string): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement!;
    return focused.matches('[tabindex="-1"]') ? getComputedStyle(focused).boxShadow : 'none';
  });
  expect(ring, `a ring on ${name}`).toBe('none');
}

const protocols: Protocol[] = [
  'attention_image',
  'attention_text',
  'review',
  'psychophysics',
  'team',
  'guess',
];

describe.each(protocols)('%s with the keyboard alone', (protocol) => {
  it('is taken to the end', async () => {
    const { made } = await take(protocol, 'keys', {
      acts: byKeys,
      check: expectNoRing,
      design: (design) => {
        if (protocol === 'psychophysics') design.trial.levels = [5, 60];
      },
    });
    const inputs = exported(made)
      .filter(({ kind }) => kind === 'answer')
      .map(({ body }) => body.input);
    expect(new Set(inputs)).toEqual(new Set(['keyboard']));
  });
});

describe('at 200 % zoom', () => {
  it.each(protocols)('%s needs no sideways scrolling', async (protocol) => {
    await take(protocol, 'zoom', {
      context: { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
      design: (design) => {
        anyDevice(design);
        if (protocol === 'psychophysics') design.trial.levels = [5, 60];
      },
      check: expectNoSideways,
    });
  });
});

describe('on a phone', () => {
  const phone: BrowserContextOptions = {
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  };

  it.each(protocols)('%s is taken to the end', async (protocol) => {
    await take(protocol, 'phone', {
      context: phone,
      design: (design) => {
        anyDevice(design);
        if (protocol === 'psychophysics') design.trial.levels = [5, 60];
      },
      check: async (page, name) => {
        await expectNoSideways(page, name);
        await expectAccessible(page, name);
        await expectTargets(page, name);
      },
    });
  });

  it('is told what to change where phones are too small', async () => {
    const made = makeStudy('team', undefined, 1);
    const server = await serve(made);
    const { page, enter, close } = await visitor(browser, server.origin, 'team', 'small', phone);
    await enter();
    for (const name of ['welcome', 'consent']) {
      await page.locator(`.screen-${name}:not([aria-busy]) .button.primary`).click();
    }
    await page.waitForSelector('.needs');
    await shot(page, 'phone-device-unfit');
    await expectAccessible(page, 'a device that will not do');
    const needs = await page.locator('.needs').textContent();
    expect(needs).toContain('Use a computer');
    expect(needs).not.toContain('360 × 640'); // no window of it would be large enough
    await page.locator('.screen .button').click();
    await page.waitForSelector('.card.end');
    await close();
    await server.stop();
  });
});

describe('with a pen and a resting hand', () => {
  it('draws with the pen alone, with pressure', async () => {
    const made = makeStudy('attention_image', undefined, 1);
    const server = await serve(made);
    const { page, wrongs, enter, close } = await visitor(
      browser,
      server.origin,
      made.study,
      'pen',
      {
        viewport: { width: 1024, height: 768 },
        hasTouch: true,
      },
    );
    await enter();
    const devtools = await page.context().newCDPSession(page);
    const draw = async () => {
      const box = (await page.locator('.surface').boundingBox())!;
      const way = circle(0.5, 0.5, 0.25).map(([x, y]) => ({
        x: box.x + x * box.width,
        y: box.y + y * box.height,
      }));
      const pen = (
        type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
        at: { x: number; y: number },
        force: number,
      ) =>
        devtools.send('Input.dispatchMouseEvent', {
          type,
          ...at,
          button: 'left',
          buttons: type === 'mouseReleased' ? 0 : 1,
          pointerType: 'pen',
          force,
        });
      const hand = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 0.9 * box.height }],
        });
      await pen('mousePressed', way[0]!, 0.4);
      await hand('touchStart', box.x + 20);
      for (const [at, spot] of way.entries()) {
        await pen('mouseMoved', spot, 0.4 + 0.01 * at);
        if (at % 8 === 0) await hand('touchMove', box.x + 20 + at);
      }
      await hand('touchEnd', 0);
      await pen('mouseReleased', way[way.length - 1]!, 0);
      await page.waitForTimeout(50);
      await shot(page, 'pen-contour');
      await page.click('.screen .button.primary');
    };
    await walk(page, { acts: { ...byMouse, contour: draw } });
    expect(wrongs).toEqual([]);
    await close();
    await server.stop();
    interface Drawn {
      strokes: { input: string; points: number[][] }[];
    }
    const drawn = exported(made)
      .map(({ body }) => body.response as Drawn | null)
      .filter((response) => response?.strokes);
    expect(drawn).toHaveLength(2);
    for (const response of drawn) {
      expect(response!.strokes.map(({ input }) => input)).toEqual(['pen']);
      const pressures = response!.strokes[0]!.points.map((point) => point[3]!);
      expect(Math.max(...pressures)).toBeGreaterThan(0.6);
    }
  });
});

describe('with fingers', () => {
  it('draws with one and zooms with two', async () => {
    const made = makeStudy('attention_image', undefined, 1);
    const server = await serve(made);
    const { page, enter, close } = await visitor(browser, server.origin, made.study, 'touch', {
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
    });
    await enter();
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    const draw = async () => {
      const box = (await page.locator('.surface').boundingBox())!;
      const at = (x: number, y: number): [number, number] => [
        box.x + x * box.width,
        box.y + y * box.height,
      ];
      // Two fingers, from a tenth to four tenths apart: four times as near.
      await touch('touchStart', [at(0.45, 0.5), at(0.55, 0.5)]);
      for (let step = 1; step <= 6; ++step) {
        await touch('touchMove', [at(0.45 - 0.025 * step, 0.5), at(0.55 + 0.025 * step, 0.5)]);
      }
      await touch('touchEnd', []);
      const way = circle(0.5, 0.5, 0.25).map(([x, y]) => at(x, y));
      await touch('touchStart', [way[0]!]);
      for (const spot of way) await touch('touchMove', [spot]);
      await touch('touchEnd', []);
      await page.waitForTimeout(50);
      await shot(page, 'touch-contour');
      await page.click('.screen .button.primary');
    };
    await walk(page, { acts: { ...byMouse, contour: draw } });
    await close();
    await server.stop();
    const strokes = exported(made).flatMap(
      ({ body }) =>
        (body.response as { strokes?: { input: string; points: number[][] }[] } | null)?.strokes ??
        [],
    );
    expect(strokes.map(({ input }) => input)).toEqual(['touch', 'touch']);
    // A circle of a quarter of the view, which shows a quarter of 256 pixels: 32 across.
    const xs = strokes[0]!.points.map((point) => point[0]!);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(24);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(40);
  });
});

describe('with less motion and more contrast', () => {
  it.each(['light', 'dark'] as const)('moves nothing and keeps its contrast, %s', async (light) => {
    await take('guess', `contrast-${light}`, {
      context: { reducedMotion: 'reduce', contrast: 'more', colorScheme: light },
      check: async (page, name) => {
        await expectAccessible(page, `${name} with more contrast`);
        const moving = await page.evaluate(() =>
          [...document.querySelectorAll('*')]
            .filter((one) => {
              const { transitionDuration, animationName } = getComputedStyle(one);
              return animationName !== 'none' || /[1-9]/.test(transitionDuration);
            })
            .map((one) => one.className),
        );
        expect(moving, name).toEqual([]);
      },
    });
  });
});

describe('in German, in the dark', () => {
  it.each(['team', 'review'] as const)(
    '%s speaks the language of the study and keeps its contrast',
    async (protocol) => {
      await take(protocol, 'dark', {
        context: { colorScheme: 'dark' },
        design: (design) => {
          design.language = 'de';
          design.title = 'Wie Menschen und Maschinen sehen';
          Object.assign(design, translated(design as unknown as JsonObject).design);
          const consent = design['consent'] as { text: string };
          consent.text = consent.text.split('\n\n')[0]!;
        },
        check: async (page, name) => {
          await expectAccessible(page, `${name}, dark`);
          expect(await page.getAttribute('html', 'lang')).toBe('de');
          if (name === 'definition') return; // the material's own words
          // Words of every English sentence, of which no German one is made.
          const said = await page.locator('main').innerText();
          expect(said.match(/\b(the|this|you|your|and|is|of|explanation)\b/gi), name).toBe(null);
        },
      });
    },
  );
});

describe('from a panel', () => {
  it('returns with the code, by itself or at once', async () => {
    const made = makeStudy(
      'attention_text',
      (design) => {
        design.panel = {
          ...design.panel,
          kind: 'prolific',
          participant: 'participant',
          ends: 'redirect',
          redirect: 'https://app.prolific.com/submissions/complete?cc={code}',
          hosts: ['app.prolific.com'],
          codes: [{ state: 'completed', code: 'C1A2B3' }],
        };
      },
      1,
    );
    const server = await serve(made);
    const { page, enter, close } = await visitor(browser, server.origin, made.study, 'pia');
    await page.route('https://app.prolific.com/**', (route) =>
      route.fulfill({ body: 'Welcome back' }),
    );
    await enter();
    await walk(page, { acts: byMouse });
    await shot(page, 'panel-end');
    await expectAccessible(page, 'the end, from a panel');
    expect(await page.locator('.code').textContent()).toBe('C1A2B3');
    await page.locator('.card.end .button.primary').click();
    await page.waitForURL('https://app.prolific.com/submissions/complete?cc=C1A2B3');
    await close();
    await server.stop();
  });
});
