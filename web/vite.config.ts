import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { licences } from './licences';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Two pages, each with what it needs: take.html for participants, console.html for researchers.
// Everything else is a file of its own under assets/, named by its hash, because the server's
// content security policy allows nothing inline.
export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [licences()],
  build: {
    outDir: here('../build/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { take: here('take.html'), console: here('console.html') } },
  },
});
