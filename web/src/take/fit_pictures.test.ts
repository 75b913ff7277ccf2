import { describe, expect, it } from 'vitest';
import { fit, keepFitted, largest } from './fit_pictures';

describe('largest', () => {
  it('is the last that fits', () => {
    for (const last of [160, 161, 333, 703, 704]) {
      expect(largest(160, 704, (size) => size <= last)).toBe(last);
    }
  });

  it('is nothing where not even the least fits, and never more than the most', () => {
    expect(largest(160, 704, () => false)).toBeUndefined();
    expect(largest(160, 704, () => true)).toBe(704);
  });
});

// A screen that is as high as its words and so many rows of pictures, below a head of 64 pixels.
function screen(words: number, rows: number): HTMLElement {
  const made = document.createElement('div');
  made.getBoundingClientRect = () => {
    const height = parseFloat(made.style.getPropertyValue('--picture'));
    return new DOMRect(0, 64, 1000, words + rows * height);
  };
  return made;
}

describe('fit', () => {
  it('gives pictures what the words leave of the window', () => {
    window.innerHeight = 720;
    const one = screen(200, 1);
    fit(one);
    // 720 without the head, the words and 8 pixels below them.
    expect(one.style.getPropertyValue('--picture')).toBe('448px');
    const two = screen(200, 2);
    fit(two);
    expect(two.style.getPropertyValue('--picture')).toBe('224px');
  });

  it('leaves a window alone that people scroll in any case', () => {
    window.innerHeight = 480;
    const low = screen(270, 1);
    fit(low);
    expect(low.style.getPropertyValue('--picture')).toBe('');
  });

  it('shrinks pictures less where a window is narrow', () => {
    window.innerHeight = 720;
    // 224 and 223 pixels are left for each of two pictures.
    for (const [words, height] of [
      [200, '224px'],
      [202, ''],
    ] as const) {
      const phone = screen(words, 2);
      window.innerWidth = 360;
      fit(phone);
      expect(phone.style.getPropertyValue('--picture')).toBe(height);
    }
    window.innerWidth = 1280;
  });

  it('keeps what a picture has when asked to, rather than let it grow', () => {
    window.innerHeight = 480;
    const low = screen(270, 1);
    low.style.setProperty('--picture', '170px');
    fit(low, 'kept');
    expect(low.style.getPropertyValue('--picture')).toBe('170px');
    fit(low);
    expect(low.style.getPropertyValue('--picture')).toBe('');
  });

  it('counts from the top of the page, however far it is scrolled', () => {
    window.innerHeight = 720;
    const scrolled = screen(200, 1);
    const seen = scrolled.getBoundingClientRect.bind(scrolled);
    scrolled.getBoundingClientRect = () => {
      const { width, height, x } = seen();
      return new DOMRect(x, 64 - 300, width, height);
    };
    Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
    fit(scrolled);
    expect(scrolled.style.getPropertyValue('--picture')).toBe('448px');
  });
});

describe('keepFitted', () => {
  const resized = (width: number, height: number) => {
    window.innerWidth = width;
    window.innerHeight = height;
    window.dispatchEvent(new Event('resize'));
  };

  it('fits again when a window changes, until the screen is left', () => {
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    resized(1280, 720);
    const leaving = new AbortController();
    const made = screen(200, 1);
    keepFitted(made, leaving.signal);
    expect(made.style.getPropertyValue('--picture')).toBe('448px');
    resized(1280, 620);
    expect(made.style.getPropertyValue('--picture')).toBe('348px');
    leaving.abort();
    resized(1280, 720);
    expect(made.style.getPropertyValue('--picture')).toBe('348px');
  });

  it('moves nothing for the bars of a phone, but when it is turned', () => {
    resized(360, 640);
    const made = screen(200, 1);
    keepFitted(made, new AbortController().signal);
    expect(made.style.getPropertyValue('--picture')).toBe('368px');
    resized(360, 580);
    expect(made.style.getPropertyValue('--picture')).toBe('368px');
    resized(640, 360);
    expect(made.style.getPropertyValue('--picture')).toBe('');
  });
});
