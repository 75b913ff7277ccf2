// Where the program and the pages are. ASSAY names another program.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);

export const pages = fileURLToPath(new URL('build/web', root));
export const screens = fileURLToPath(new URL('build/web-screens', root));

export function program(): string {
  const given = process.env['ASSAY'];
  const built = fileURLToPath(new URL('build/release/assay', root));
  const found = given ?? built;
  if (!existsSync(found)) throw new Error(`There is no program ${found}; build it or set ASSAY.`);
  if (!existsSync(`${pages}/take.html`)) throw new Error('There are no pages: npm run build');
  return found;
}
