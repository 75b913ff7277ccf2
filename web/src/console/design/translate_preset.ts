// A preset writes English into a design. Who changes the design's language gets the preset's words
// in that language as well; what researchers have written themselves is theirs.
import { presetsDe } from '../../shared/language/presets_de';
import type { Json, JsonObject } from '../server_types';

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: presetsDe };

// Where participants read what stands in a design, and what stands there for programs.
const read = ['title', 'consent', 'device', 'instructions', 'conditions', 'trial', 'texts'];
const readAfter = ['questionnaire', 'debrief'];
const notRead = ['name', 'part', 'method', 'id', 'kind', 'screens', 'answers', 'persona'];

// The design in its own language, and how many of its texts have changed.
export function translated(design: JsonObject): { design: JsonObject; texts: number } {
  const [language = ''] = String(design['language'] ?? '')
    .toLowerCase()
    .split(/[-_]/);
  const words = languages[language];
  let texts = 0;
  if (words === undefined) return { design, texts };
  const one = (text: string): string => {
    const paragraphs = text.split('\n\n').map((paragraph) => words[paragraph] ?? paragraph);
    const said = paragraphs.join('\n\n');
    if (said !== text) ++texts;
    return said;
  };
  const all = (value: Json): Json => {
    if (typeof value === 'string') return one(value);
    if (Array.isArray(value)) return value.map(all);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        notRead.includes(key) ? inner : all(inner),
      ]),
    );
  };
  const parts = Object.entries(design).map(([key, value]) => [
    key,
    read.includes(key) || readAfter.includes(key) ? all(value) : value,
  ]);
  return { design: Object.fromEntries(parts) as JsonObject, texts };
}
