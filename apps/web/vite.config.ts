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

/** Asks for the two Inter files with the page, because every page shows digits and the rupee sign. */
function preloadFonts(): Plugin {
  return {
    name: 'pavilion-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /inter-latin(?:-ext)?-wght.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

const apiOrigin = process.env.PAVILION_API ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), preloadFonts(), precompress()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': apiOrigin, '/ws': { target: apiOrigin, ws: true } },
  },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': apiOrigin, '/ws': { target: apiOrigin, ws: true } } },
  build: { target: 'baseline-widely-available', sourcemap: false, assetsInlineLimit: 2048 },
});
