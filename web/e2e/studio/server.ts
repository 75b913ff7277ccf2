// `assay serve` on a port of its own, for a workspace, with the built pages.
import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll } from 'vitest';
import { pages, program } from './program';
import type { Made } from './workspace';

export interface Running {
  origin: string;
  stop: () => Promise<void>;
}

// A test that fails must leave nothing running.
const children = new Set<ChildProcess>();
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

export async function serve(made: Made): Promise<Running> {
  const words = [made.folder, '--open', made.study];
  const { found, stop } = await begin(words, /https?:\/\/[\w.:[\]-]+/);
  return { origin: found, stop };
}

export interface Begun {
  found: string; // in what it says when it begins
  stop: () => Promise<void>;
}

// With simulated participants, on a port that is free, until it has said what is wanted.
export async function begin(words: readonly string[], wanted: RegExp): Promise<Begun> {
  const place = ['--port', '0', '--pages', pages, '--simulation'];
  const child = spawn(program(), ['serve', ...words, ...place], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const found = await saidBy(child, wanted);
  return {
    found,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function saidBy(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = wanted.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
}
