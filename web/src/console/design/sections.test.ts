import { describe, expect, it } from 'vitest';
import { sectionsOf } from './sections';

describe('sections', () => {
  it('have every field that can be changed once', () => {
    const properties = Object.fromEntries(
      ['name', 'title', 'quota', 'trial', 'colour', 'texts'].map((name) => [name, {}]),
    );
    const fields = sectionsOf({ properties }).flatMap((section) => section.fields);
    expect([...fields].sort()).toEqual(['colour', 'quota', 'texts', 'title', 'trial']);
    expect(new Set(fields).size).toBe(fields.length);
  });
});
