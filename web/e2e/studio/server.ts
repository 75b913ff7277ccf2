// `assay serve` on a port of its own, in front of a workspace, with the built pages.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, program } from './program';
import type { Made } from './workspace';

export interface Running {
  origin: string;
  stop: () => Promise<void>;
}

export async function serve(made: Made, port = 0): Promise<Running> {
  const words = [
    'serve',
    made.folder,
    '--port',
    String(port),
    '--open',
    made.study,
    '--simulation',
  ];
  const child = spawn(program(), words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const origin = await originOf(child);
  const front = await gateway(origin);
  return {
    origin: front.origin,
    stop: async () => {
      await front.stop();
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

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; " +
  "font-src 'self'; connect-src 'self'; media-src 'self' blob:; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'";

function gateway(behind: string): Promise<Running> {
  const server = createServer((asked, answer) => {
    const path = asked.url!.split('?')[0]!;
    const file = path === '/take' ? 'take.html' : path.startsWith('/assets/') ? path.slice(1) : '';
    if (file) {
      answer.writeHead(200, {
        'Content-Type': types[file.split('.').pop()!] ?? 'application/octet-stream',
        'Content-Security-Policy': policy,
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      });
      answer.end(readFileSync(join(pages, file)));
      return;
    }
    const onward = request(behind + asked.url!, { method: asked.method, headers: asked.headers });
    onward.on('response', (got) => {
      answer.writeHead(got.statusCode!, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({ origin: `http://127.0.0.1:${port}`, stop });
    });
  });
}
