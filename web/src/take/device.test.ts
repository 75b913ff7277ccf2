import { describe, expect, it } from 'vitest';
import { browserOf, describeDevice, isPhone, systemOf } from './device';

const agents = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  opera:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  android_phone:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  android_tablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

describe('browserOf', () => {
  it.each([
    ['chrome', 'chrome'],
    ['edge', 'edge'],
    ['firefox', 'firefox'],
    ['safari', 'safari'],
    ['opera', 'other'],
    ['iphone', 'safari'],
    ['android_phone', 'chrome'],
  ] as const)('takes %s for %s', (agent, browser) => {
    expect(browserOf(agents[agent])).toBe(browser);
  });
});

describe('systemOf', () => {
  it('tells a tablet from the computer that it calls itself', () => {
    expect(systemOf(agents.safari, 0)).toBe('macos');
    expect(systemOf(agents.safari, 5)).toBe('ios');
  });

  it.each([
    ['chrome', 'linux'],
    ['firefox', 'windows'],
    ['iphone', 'ios'],
    ['android_tablet', 'android'],
  ] as const)('takes %s for %s', (agent, system) => {
    expect(systemOf(agents[agent], 0)).toBe(system);
  });
});

describe('isPhone', () => {
  it('is not deceived by tablets and narrow windows', () => {
    expect(isPhone(agents.iphone, true, 390)).toBe(true);
    expect(isPhone(agents.android_phone, true, 412)).toBe(true);
    expect(isPhone(agents.android_tablet, true, 800)).toBe(false);
    expect(isPhone(agents.safari, true, 820)).toBe(false);
    expect(isPhone(agents.chrome, false, 500)).toBe(false); // a small screen with a mouse
  });
});

describe('describeDevice', () => {
  it('tells nothing but sizes and families', () => {
    expect(Object.keys(describeDevice()).sort()).toEqual([
      'browser',
      'fine_pointer',
      'height',
      'phone',
      'ratio',
      'system',
      'width',
    ]);
  });
});
