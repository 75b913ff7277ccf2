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
  const place = ['--port', '0', '--pages', pages];
  const words = ['serve', made.folder, ...place, '--open', made.study, '--simulation'];
  const child = spawn(program(), words, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const origin = await originOf(child);
  return {
    origin,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

// It says where it listens.
function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /https?:\/\/[\w.:[\]-]+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
}
