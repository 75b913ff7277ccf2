import { describe, expect, it } from 'vitest';
import { presetsDe } from '../../shared/language/presets_de';
import { translated } from './translate_preset';

const design = {
  language: 'de-AT',
  name: 'Yes',
  title: 'Vögel',
  consent: { text: 'Thank you for taking part.\n\nWrite here who runs the study.' },
  conditions: [{ name: 'No', shows: [{ part: 'picture', caption: 'The original image.' }] }],
  texts: { yes: 'Yes', decide: 'My own question?' },
  planned_tests: [{ name: 'Yes' }],
};

describe('a design in German', () => {
  it('has the words of its preset in German, and all others as they were', () => {
    const { design: said, texts } = translated(design);
    expect(said).toEqual({
      ...design,
      consent: { text: 'Vielen Dank für Ihre Teilnahme.\n\nWrite here who runs the study.' },
      conditions: [
        { name: 'No', shows: [{ part: 'picture', caption: 'Das ursprüngliche Bild.' }] },
      ],
      texts: { yes: 'Ja', decide: 'My own question?' },
    });
    expect(texts).toBe(3);
    expect(translated(said).texts).toBe(0);
  });

  it('is left alone in other languages', () => {
    for (const language of ['en', 'fr', '']) {
      const other = { ...design, language };
      expect(translated(other)).toEqual({ design: other, texts: 0 });
    }
  });
});

// What is filled in must be what the server fills in; articles cannot be.
describe('German words of presets', () => {
  it.each(Object.entries(presetsDe))('%s', (english, german) => {
    const filled = (text: string) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    const wanted = filled(english).filter((name) => name !== 'article');
    expect(filled(german)).toEqual(wanted);
  });
});
