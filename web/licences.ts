// The licences of what is built into the pages, as their authors ask for: one text, beside the
// scripts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// ".../node_modules/auto-bind/index.js" is of ".../node_modules/auto-bind".
function packageOf(module: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0];
}

function licenceOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string; author?: string | { name: string } };
  const by = typeof author === 'string' ? author : (author?.name ?? 'its authors');
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `${name} ${version} (${license ?? 'no licence named'}), by ${by}\n\n${text}`.trim();
}

export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      const folders = [...this.getModuleIds()]
        .map((module) => packageOf(module.replace(/^\0/, '').split('?')[0]!))
        .filter((folder) => folder !== undefined && existsSync(join(folder, 'package.json')));
      const texts = [...new Set(folders as string[])].sort().map(licenceOf);
      const source = `${texts.join('\n\n----\n\n')}\n`;
      this.emitFile({ type: 'asset', fileName: 'assets/licences.txt', source });
    },
  };
}
