import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rollup } from 'vite';

/** What is built to be sent, not what the server itself runs. */
const onlyForBrowsers: Plugin['apply'] = (_config, { command, isSsrBuild }) =>
  command === 'build' && isSsrBuild !== true;

/** Writes a .br and a .gz file beside every text file of the build: the server sends them as they are. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'pavilion-precompress',
    apply: onlyForBrowsers,
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
    apply: onlyForBrowsers,
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

/** The pages that a visit begins with, by the names that src/app/first-page/first-answers.ts gives them. */
const FIRST_PAGES: Readonly<Record<string, string>> = {
  home: 'site/home/HomePage.tsx',
  markets: 'site/markets/MarketsPage.tsx',
  event: 'site/event/EventPage.tsx',
};

/**
 * Makes the page ready for the server: the scripts of the theme and of the start stand in it, files of the app come after what is seen
 * first, and the letters of Inter are asked for with it.
 * `.first` holds what the server draws first pages with, and which files each of them runs.
 */
function firstPages(): Plugin {
  let root = '';
  let folder = '';
  let files: Record<string, string[]> = {};
  return {
    name: 'pavilion-first-pages',
    apply: onlyForBrowsers,
    configResolved(config) {
      root = config.root;
      folder = path.resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        files = filesOfPages(Object.values(bundle).filter((file) => file.type === 'chunk'));
        const theme = await readFile(path.join(import.meta.dirname, 'public/theme.js'), 'utf8');
        const fonts = Object.keys(bundle).filter((name) => /inter-latin-wght.*\.woff2$/.test(name));
        const preload = fonts.map(
          (name) => `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin>`,
        );
        const start = await readFile(path.join(import.meta.dirname, 'start.js'), 'utf8');
        const parts = [
          [/<script src="\/theme\.js"><\/script>/, `<script>${theme}</script>${preload.join('')}`],
          [/<script type="module" crossorigin src="([^"]+)"><\/script>/, '<link rel="later" href="$1">'],
          [/<link rel="modulepreload" crossorigin/g, '<link rel="later"'],
          [/<link rel="stylesheet"/, `<script>${start}</script>$&`],
        ] as const;
        return parts.reduce((page, [part, instead]) => {
          if (page.search(part) < 0) throw new Error(`the page has no ${part.source}`);
          return page.replace(part, instead);
        }, html);
      },
    },
    async closeBundle() {
      if (root !== import.meta.dirname) return;
      const outDir = path.join(folder, '.first');
      await build({
        configFile: path.join(import.meta.dirname, 'vite.config.ts'),
        root,
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: 'src/app/first-page/first-page.tsx',
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
          target: 'node20',
          assetsInlineLimit: inlined,
          // One file: a later build is read beside this one, and may share no module with it.
          rolldownOptions: { output: { codeSplitting: false } },
        },
        ssr: { noExternal: true },
      });
      await writeFile(path.join(outDir, 'files.json'), JSON.stringify(files));
      await writeFile(path.join(outDir, 'package.json'), '{"type":"module"}');
    },
  };
}

type Chunk = Rollup.OutputChunk;

/** The files that each first page runs beyond those of the app itself. */
function filesOfPages(chunks: readonly Chunk[]): Record<string, string[]> {
  const withImports = (name: string, found: Set<string>): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) withImports(next, found);
    return found;
  };
  const known = withImports(chunks.find(({ isEntry }) => isEntry)?.fileName ?? '', new Set());
  return Object.fromEntries(
    Object.entries(FIRST_PAGES).map(([page, source]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
      const names = chunk ? [...withImports(chunk.fileName, new Set())].filter((name) => !known.has(name)) : [];
      return [page, names.map((name) => `/${name}`)];
    }),
  );
}

/** Small pictures stand in the style sheet or the script; letters never do, the content security policy forbids it. */
const inlined = (file: string, content: Buffer): boolean => !file.endsWith('.woff2') && content.length < 2048;

const apiOrigin = process.env.PAVILION_API ?? 'http://127.0.0.1:4000';

export default defineConfig({
  // Of every page that is built from here, also of the one that the bench draws.
  publicDir: path.resolve(import.meta.dirname, 'public'),
  plugins: [
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
    stampWorker(),
    firstPages(),
    precompress(),
  ],
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
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    assetsInlineLimit: inlined,
    rolldownOptions: {
      output: {
        // What every page of the site runs is one file: each more is one more trip of a phone on a slow network.
        codeSplitting: {
          groups: [
            {
              name: 'site',
              test: /src\/app\/App\.tsx$|src\/shared\/live\/(?:app-live|use-live-settings|price\/(?:PriceCell|pick))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
