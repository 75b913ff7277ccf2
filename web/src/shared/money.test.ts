import { describe, expect, it } from 'vitest';
import { money } from './money';

describe('money', () => {
  it('is written as the language writes it', () => {
    expect(money({ amount: 2.5, currency: 'GBP' }, 'en')).toBe('£2.50');
    expect(money({ amount: 1234.5, currency: 'EUR' }, 'de').replace(/\s/g, ' ')).toBe('1.234,50 €');
    // Some have no hundredths.
    expect(money({ amount: 300, currency: 'JPY' }, 'en')).toBe('¥300');
  });

  it('is a number and a word where nobody knows better', () => {
    expect(money({ amount: 3, currency: '' }, 'en')).toBe('3 ');
    expect(money({ amount: 3, currency: 'EUR' }, 'not a language')).toBe('3 EUR');
  });
});
