import { describe, expect, it } from 'vitest';
import { decimal, duration, size, words, signed } from './format';

describe('what people read', () => {
  it('has three digits', () => {
    expect(decimal(0.123456)).toBe('0.123');
    expect(decimal(12.3456)).toBe('12.3');
    expect(decimal(0.5)).toBe('0.5');
    expect(decimal(0)).toBe('0');
    expect(decimal(0.00001234)).toBe('1.2e-5');
    expect(decimal(-0.25)).toBe('-0.25');
  });

  it('says how long in the two largest units', () => {
    expect(duration(4_400)).toBe('4 s');
    expect(duration(270_000)).toBe('4 min 30 s');
    expect(duration(600_000)).toBe('10 min');
    expect(duration(7_500_000)).toBe('2 h 5 min');
    expect(duration(7_200_000)).toBe('2 h');
  });

  it('says how large', () => {
    expect(size(12)).toBe('12 B');
    expect(size(12_345)).toBe('12 kB');
    expect(size(2_345_678)).toBe('2.3 MB');
  });

  it('has no underscores', () => {
    expect(words('failed_checks_and_more')).toBe('failed checks and more');
  });

  it('have signs where they speak for or against', () => {
    expect([0.5, -0.25, 0].map(signed)).toEqual(['+0.5', '−0.25', '0']);
  });
});
