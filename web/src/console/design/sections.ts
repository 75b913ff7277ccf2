// The fields of a design in the order in which people think of them.
import { t } from '../texts';
import type { Schema } from '../server_types';

export interface Section {
  id: string;
  title: string;
  lead: string;
  fields: readonly string[];
}

const known: readonly Section[] = [
  {
    id: 'basics',
    ...t.design.sections.basics,
    fields: ['title', 'contact', 'language', 'minutes', 'version'],
  },
  {
    id: 'conditions',
    ...t.design.sections.conditions,
    fields: ['assignment', 'conditions', 'item_sets'],
  },
  {
    id: 'people',
    ...t.design.sections.people,
    fields: ['quota', 'pay', 'panel', 'device', 'resume', 'privacy'],
  },
  {
    id: 'before',
    ...t.design.sections.before,
    fields: ['consent', 'instructions', 'practice', 'checks'],
  },
  { id: 'task', ...t.design.sections.task, fields: ['trial', 'test', 'texts'] },
  { id: 'after', ...t.design.sections.after, fields: ['questionnaire', 'debrief'] },
  { id: 'analysis', ...t.design.sections.analysis, fields: ['exclusions', 'planned_tests'] },
];

// What is settled elsewhere: the name by the folder, the protocol by how the study began.
const settled = new Set(['name', 'protocol', 'faithful']);

// Fields that nobody thought of here are in a section of their own, so that none is missing.
export function sectionsOf(schema: Schema): Section[] {
  const all = Object.keys(schema.properties ?? {}).filter((name) => !settled.has(name));
  const placed = new Set(known.flatMap((section) => section.fields));
  const others = all.filter((name) => !placed.has(name));
  const sections = known.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => all.includes(name)),
  }));
  return others.length === 0
    ? sections
    : [...sections, { id: 'others', ...t.design.sections.others, fields: others }];
}
