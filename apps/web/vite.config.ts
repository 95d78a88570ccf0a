import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes a .br and a .gz file beside every text file of the build: the server sends them as they are. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'pavilion-precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((name) => /\.(?:js|css|html|svg|json)$/.test(name));
      await Promise.all(texts.map((name) => compressFile(path.join(folder, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < 512) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, quality), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Gives the service worker the name of the build, made of the names of its files: another build is another worker. */
function stampWorker(): Plugin {
  return {
    name: 'pavilion-stamp-worker',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const worker = path.join(dir, 'sw.js');
        const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
        await writeFile(worker, (await readFile(worker, 'utf8')).replace('__BUILD__', build));
      },
    },
  };
}

/** Asks for the letters of Inter with the page. The file with the rupee sign is large and comes when one is shown. */
function preloadFonts(): Plugin {
  return {
    name: 'pavilion-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /inter-latin-wght.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** The pages that a visit begins with, and what /start.js calls them. */
const FIRST_PAGES: Readonly<Record<string, string>> = {
  home: 'features/home/HomePage.tsx',
  markets: 'features/markets/MarketsPage.tsx',
  event: 'features/event/EventPage.tsx',
};

/** Tells /start.js which files each first page needs, so that they come with the app and not after it has run. */
function nameFirstPages(): Plugin {
  return {
    name: 'pavilion-name-first-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const withImports = (name: string, found: Set<string>): Set<string> => {
          if (found.has(name)) return found;
          found.add(name);
          for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) withImports(next, found);
          return found;
        };
        const entry = chunks.find(({ isEntry }) => isEntry);
        const known = withImports(entry?.fileName ?? '', new Set());
        const named = Object.entries(FIRST_PAGES).map(([page, source]) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
          const files = chunk ? [...withImports(chunk.fileName, new Set())].filter((name) => !known.has(name)) : [];
          return ` data-${page}="${files.map((name) => `/${name}`).join(' ')}"`;
        });
        return html.replace('src="/start.js"', (attribute) => `${attribute}${named.join('')}`);
      },
    },
  };
}

const apiOrigin = process.env.PAVILION_API ?? 'http://127.0.0.1:4000';

export default defineConfig({
  // Of every page that is built from here, also of the one that the bench draws.
  publicDir: path.resolve(import.meta.dirname, 'public'),
  plugins: [react({ compiler: true }), tailwindcss(), preloadFonts(), nameFirstPages(), stampWorker(), precompress()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': apiOrigin, '/media': apiOrigin, '/ws': { target: apiOrigin, ws: true } },
  },
  preview: {
    host: '127.0.0.1',
    port: 4173,
    proxy: { '/api': apiOrigin, '/media': apiOrigin, '/ws': { target: apiOrigin, ws: true } },
  },
  build: { target: 'baseline-widely-available', sourcemap: false, assetsInlineLimit: 2048 },
});
