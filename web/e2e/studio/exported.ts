// What the store holds after a session, as the program exports it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from './program';
import type { Made } from './workspace';

// An answer or a note.
export interface Stored {
  type: string;
  kind: 'answer' | 'note';
  body: { response?: unknown; rt?: number; input?: string; what?: string; [key: string]: unknown };
}

export function exported(made: Made): Stored[] {
  const out = join(made.folder, 'exported.jsonl');
  const words = ['study', 'export', made.folder, made.study, '--format', 'jsonl', '--out', out];
  execFileSync(program(), words, { stdio: 'pipe' });
  const lines = readFileSync(out, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Stored).filter(({ type }) => type === 'event');
}
