// What a design says of its own size, as the parameters of a planning test.
import type { Json, JsonObject } from '../server_types';

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const itemsOf = (set: Json): Json[] =>
  set !== null && typeof set === 'object' && !Array.isArray(set) ? list(set['items']) : [];

// A cell is an item set in a condition, unless everybody sees all conditions.
export function participantsOf(design: JsonObject): number {
  const sets = list(design['item_sets']).length;
  const conditions = Math.max(1, list(design['conditions']).length);
  const quota = design['quota'] as JsonObject | undefined;
  const replicates = Number(quota?.['replicates'] ?? 1);
  return sets * replicates * (design['assignment'] === 'within' ? 1 : conditions);
}

export function planningParameters(test: string, design: JsonObject): Record<string, string> {
  const sets = list(design['item_sets']);
  const conditions = Math.max(1, list(design['conditions']).length);
  const participants = participantsOf(design);
  if (test === 'power_study') {
    const between = design['assignment'] === 'between';
    return {
      participants: String(participants),
      items: String(new Set(sets.flatMap(itemsOf)).size),
      trials: String(Math.max(0, ...sets.map((set) => itemsOf(set).length))),
      conditions: String(Math.max(2, conditions)),
      assignment: between ? 'between' : 'within',
      studies: '100',
    };
  }
  if (test === 'power_mann_whitney' || test === 'power_t' || test === 'power_proportions') {
    return { n: String(Math.floor(participants / conditions)) };
  }
  return {};
}

// "power_t:effect=0.5,n=30"; what is empty has its default.
export function specOf(name: string, settings: Readonly<Record<string, string>>): string {
  const given = Object.entries(settings)
    .map(([key, value]) => [key, value.trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value.replace(/[\\,]/g, (letter) => `\\${letter}`)}`);
  return given.length === 0 ? name : `${name}:${given.join(',')}`;
}
