// Places in a design, as the server names them: "/practice/items/3".
import type { Json, Mistake } from '../server_types';

export const partsOf = (place: string): string[] => place.split('/').slice(1);

export function valueAt(value: Json, place: string): Json | undefined {
  let found: Json | undefined = value;
  for (const part of partsOf(place)) {
    if (Array.isArray(found)) found = found[Number(part)];
    else if (found !== null && typeof found === 'object') found = found[part];
    else return undefined;
  }
  return found;
}

// The same with another value there; with undefined the key is gone. What is not on the way stays
// the same object.
export function withValue(value: Json, place: string, next: Json | undefined): Json {
  const [part, ...rest] = partsOf(place);
  if (part === undefined) return next ?? null;
  const below = rest.length === 0 ? '' : `/${rest.join('/')}`;
  if (Array.isArray(value)) {
    const at = Number(part);
    if (rest.length === 0 && next === undefined) return value.filter((_, index) => index !== at);
    return value.map((old, index) => (index === at ? withValue(old, below, next) : old));
  }
  const object = value !== null && typeof value === 'object' ? value : {};
  if (rest.length === 0 && next === undefined) {
    const { [part]: _, ...others } = object;
    return others;
  }
  return { ...object, [part]: withValue(object[part] ?? null, below, next) };
}

const isWithin = (place: string, outer: string) => place === outer || place.startsWith(`${outer}/`);

// What is wrong exactly there, and what is wrong there or in any part of it.
export const mistakesAt = (mistakes: readonly Mistake[], place: string): string[] =>
  mistakes.filter((one) => one.place === place).map((one) => one.sentence);
export const mistakesWithin = (mistakes: readonly Mistake[], place: string): Mistake[] =>
  mistakes.filter((one) => isWithin(one.place, place));

// "Practice › items › 4", counted as people do.
export const spoken = (place: string): string =>
  partsOf(place)
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(' › ');

// Where the design still has words that only stand for others: presets begin with "Write here …".
export function unwritten(value: Json, place = ''): string[] {
  if (typeof value === 'string') return value.includes('Write here ') ? [place] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([part, inner]) => unwritten(inner, `${place}/${part}`));
}
