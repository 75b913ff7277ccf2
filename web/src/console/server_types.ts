// What the server answers, as src/study/server/*_routes.cpp write it.

export type Role = 'owner' | 'analyst' | 'assistant';

export interface Me {
  name: string;
  role: Role;
  csrf: string;
}

export interface Count {
  name: string;
  count: number;
}

export interface Overview {
  name: string;
  items: {
    total: number;
    kinds: Count[];
    splits: Count[];
    adversarial: number;
    masked: number;
  };
  classes: {
    name: string;
    gloss: string;
    unconfirmed: boolean; // the gloss is one of several meanings
    samples: number;
    texts: number; // items that are texts
    splits: Count[];
  }[];
  models: {
    name: string;
    predictions: number;
    labelled: number;
    right: number;
    bins: Count[];
    input_shape: number[];
  }[];
  methods: {
    name: string;
    kind: 'map' | 'neighbours';
    spec: string;
    texts: boolean; // it explains texts
    count: number;
  }[];
  metrics: Metric[];
  studies: string[];
}

export interface Metric {
  name: string;
  methods: {
    name: string;
    count: number;
    undefined: number;
    mean: number | null;
    values: number[];
  }[];
}

export interface ItemBrief {
  id: string;
  kind: 'image' | 'text' | 'signal';
  label: string;
  split: string;
  adversarial: boolean;
  methods: number; // that have explained it
  prediction?: string;
  confidence?: number;
  correct?: boolean;
  bin?: 'easy' | 'medium' | 'hard';
}

export interface ItemPage {
  total: number;
  explained: number; // of all that pass the filter
  from: number;
  rows: ItemBrief[];
}

export interface Score {
  metric: string;
  value?: number;
  reason?: string;
}

export interface Token {
  text: string;
  word: boolean;
}

export interface Explanation {
  method: string;
  spec: string;
  target: string;
  kind: 'map' | 'neighbours';
  neighbours: { id: string; label: string }[];
  // Of a text: a number for each word, or why there is none.
  weights?: number[];
  reason?: string;
  scores: Score[];
}

export interface Item extends ItemBrief {
  made_from: string;
  has_mask: boolean;
  gloss?: string;
  // Of a text: its words and what stands between them.
  tokens?: Token[];
  total: number;
  position: number | null;
  previous: string | null;
  next: string | null;
  predictions: { model: string; label: string; confidence: number }[];
  explanations: Explanation[];
  // Which scores of a metric are better, where that is known.
  better: Record<string, 'higher' | 'lower'>;
}

export type StudyState = 'draft' | 'open' | 'paused' | 'closed';

export interface StudyRow {
  id: string;
  name: string;
  version: number;
  hash: string;
  state: StudyState;
  created: number;
}

export interface DraftRow {
  name: string;
  title: string;
  protocol: string;
  version: number;
  readable: boolean;
  built: boolean;
  frozen: number[];
}

export interface Mistake {
  place: string;
  sentence: string;
}

export interface Work {
  kind: string;
  running: boolean;
  done: number;
  all: number;
  notes: string[];
  problem: string;
  began: number;
  ended?: number;
}

export interface Cell {
  condition: number;
  item_set: number;
  condition_name: string;
  item_set_name: string;
  screens: number;
}

export interface DraftState {
  stamp: string;
  mistakes: Mistake[];
  built: boolean;
  items: number;
  stimuli: number;
  proof: boolean;
  frozen: number[];
  changed: string[]; // where the draft differs from what is frozen under its version
  cells: Cell[];
  work?: Work;
}

// Any JSON: designs are edited by their schema.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export interface Draft extends DraftState {
  design: JsonObject;
}

export interface Schema {
  description?: string;
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  default?: Json;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export interface Param {
  name: string;
  help: string;
  expected: string;
  default: string;
  is_switch: boolean;
}

export interface Protocol {
  name: string;
  summary: string;
  paper: string;
  texts: boolean; // its items are texts
  compares: 'nothing' | 'anything' | 'explanations' | 'maps'; // what conditions may be
  answers: boolean; // people choose among classes
  mistakes: boolean; // its items are those that a model gets wrong
  checks: boolean;
  params: Param[];
}

export interface Presets {
  protocols: Protocol[];
  panels: { name: string; summary: string; fields: JsonObject }[];
  tests: { name: string; title: string; summary: string }[];
  planning: { name: string; title: string; summary: string; params: Param[] }[];
  exports: { name: string; summary: string }[];
}

export interface Arm {
  name: string;
  assigned: number;
  active: number;
  completed: number;
  excluded: number;
  lost: Record<string, number>;
}

export interface Monitor {
  id: string;
  name: string;
  version: number;
  title: string;
  minutes: number;
  hash: string;
  state: StudyState;
  panel: string;
  participant: string;
  // What the design says it pays; an amount of 0 says nothing.
  pay: { amount: number; currency: string; failed_checks: boolean };
  // People, not programs, who did the work, whether they are excluded or not.
  due: { completed: number; failed_checks: number };
  arrived: number;
  turned_away: Record<string, number>;
  waiting: number;
  withdrawn: number;
  simulated: number;
  stretch_ms: number;
  stretches: { at: number; arrived: number; completed: number }[];
  durations_ms: number[];
  median_ms: number | null;
  arms: Arm[];
  cells: { arm: string; item_set: string; target: number; leased: number; completed: number }[];
  now: number;
}

export interface SessionPage {
  from: number;
  rows: readonly SessionRow[];
  standings: Readonly<Record<string, number>>; // how many stand how, of all
}

export interface SessionRow {
  id: string;
  state: string;
  outcome: string;
  excluded: boolean;
  simulated: boolean;
  position: number;
  events: number;
  started: number;
  last_seen: number;
  condition: number | null;
  item_set: number | null;
}

export interface Account {
  name: string;
  role: Role;
  created: number;
  disabled: boolean;
}

export interface AuditEntry {
  number: number;
  at: number;
  actor: string;
  action: string;
  subject: string;
  details: JsonObject;
}

// A page of the audit log, newest first.
export interface AuditPart {
  entries: AuditEntry[];
  total: number;
  older: boolean;
  flaw: string;
}

export interface Results {
  report: boolean;
  made?: number; // when the report was
  came_since?: number; // sessions of the study that began after that
  files: { name: string; bytes: number }[];
}
