import { describe, expect, it } from 'vitest';
import { mistakesAt, mistakesWithin, spoken, unwritten, valueAt, withValue } from './design_place';

const design = { title: 'A', practice: { items: ['a', 'b'], pass: 1 }, sets: [{ name: 'x' }] };

describe('places in a design', () => {
  it('lead to values', () => {
    expect(valueAt(design, '/practice/items/1')).toBe('b');
    expect(valueAt(design, '/sets/0/name')).toBe('x');
    expect(valueAt(design, '')).toBe(design);
    expect(valueAt(design, '/title/more')).toBe(undefined);
    expect(valueAt(design, '/sets/7/name')).toBe(undefined);
  });

  it('are told where presets left something to write', () => {
    const texts = { contact: 'Write here whom to ask.', pages: [{ text: 'Look.' }] };
    expect(unwritten(texts)).toEqual(['/contact']);
    expect(unwritten({ pages: [{ text: 'a' }, { text: 'So. Write here who pays.' }] })).toEqual([
      '/pages/1/text',
    ]);
    expect(unwritten(design)).toEqual([]);
  });

  it('change what is there and nothing else', () => {
    const changed = withValue(design, '/practice/items/0', 'c') as typeof design;
    expect(changed.practice).toEqual({ items: ['c', 'b'], pass: 1 });
    expect(changed.sets).toBe(design.sets);
    expect(design.practice.items[0]).toBe('a');
    expect(withValue(design, '/quota/places', 3)).toEqual({ ...design, quota: { places: 3 } });
  });

  it('take away what has no value', () => {
    expect(withValue(design, '/practice/pass', undefined)).toEqual({
      ...design,
      practice: { items: ['a', 'b'] },
    });
    expect(withValue(design, '/practice/items/0', undefined)).toEqual({
      ...design,
      practice: { items: ['b'], pass: 1 },
    });
  });

  it('hold mistakes', () => {
    const mistakes = [
      { place: '/item_sets/1/items', sentence: 'one' },
      { place: '/item_sets/10', sentence: 'two' },
      { place: '/item_sets/1/items/3', sentence: 'three' },
    ];
    expect(mistakesAt(mistakes, '/item_sets/1/items')).toEqual(['one']);
    expect(mistakesWithin(mistakes, '/item_sets/1').map((one) => one.sentence)).toEqual([
      'one',
      'three',
    ]);
  });

  it('are said as people count', () => {
    expect(spoken('/item_sets/0/items/3')).toBe('item sets › 1 › items › 4');
  });
});
