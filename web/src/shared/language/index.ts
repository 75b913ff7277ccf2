import { de } from './de';
import { en } from './en';
import type { Texts } from './texts';

export type { Texts } from './texts';

const languages: Readonly<Record<string, Texts>> = { en, de };

// Of "de", "de-AT" or "DE_at"; English when we do not speak it.
export function textsFor(language: string): Texts {
  return languages[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? en;
}
