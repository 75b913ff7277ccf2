import { describe, expect, it } from 'vitest';
import { textsFor } from '.';
import { de } from './de';
import { en } from './en';

describe('textsFor', () => {
  it('knows regions and falls back to English', () => {
    expect(textsFor('de-AT')).toBe(de);
    expect(textsFor('DE_ch')).toBe(de);
    expect(textsFor('en-GB')).toBe(en);
    expect(textsFor('tlh')).toBe(en);
  });
});

describe('every language', () => {
  it('says everything in its own words', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      const [english, german] = [en[key], de[key]];
      if (typeof english !== 'string') continue;
      expect(german, key).not.toBe('');
      expect(german, key).not.toBe(english);
    }
  });
});
