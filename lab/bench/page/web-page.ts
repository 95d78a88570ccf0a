import path from 'node:path';
import { ROOT } from '../../../tools/node-binary.mjs';
import { command, runStage } from '../../../tools/stage.ts';

const WEB = path.join(ROOT, 'apps/web');

/** Builds a page of the web app as the product is built, into a folder that is not the product's. */
export async function buildPage(page: '.' | 'test/board-bench', folder: string): Promise<void> {
  const config = path.join(WEB, 'vite.config.ts');
  const vite = command(
    'web',
    'vite',
    'build',
    page,
    '--config',
    config,
    '--logLevel',
    'warn',
    '--outDir',
    folder,
    '--emptyOutDir',
  );
  const { passed, output } = await runStage({ ...vite, cwd: WEB }, false);
  if (!passed) throw new Error(`the page could not be built:\n${output.trim()}`);
}
