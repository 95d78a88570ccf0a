// The import boundaries of .dependency-cruiser.mjs. A checker that sees no files finds no fault, so the files it saw are compared
// with the files there are.
import fs from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { ROOT } from '../node-binary.mjs';

function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|\.tsc|dist)\//.test(file))
      .map((file) => path.join(folder, file)),
  );
}

/** Every broken boundary of the repository at `root`, with the way out, and every file that was not looked at. */
export async function brokenBoundaries(root: string): Promise<{ seen: number; faults: string[] }> {
  const folders = ['apps', 'packages', 'tools', 'lab', 'e2e'].filter((folder) =>
    fs.existsSync(path.join(root, folder)),
  );
  const { enhancedResolveOptions, ...options } = config.options;
  const { output } = await cruise(
    folders,
    { ...options, parser: 'swc', baseDir: root, ruleSet: { forbidden: config.forbidden }, validate: true },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of its findings');
  const seen = new Set(output.modules.map((module) => module.source));
  const broken = output.summary.violations.map(({ rule, from, to }) => {
    const advice = config.forbidden.find((one) => one.name === rule.name)?.comment ?? '';
    return `${from} imports ${to}\n  ${rule.name}: ${advice}`;
  });
  const unseen = sourceFiles(root, folders)
    .filter((file) => !seen.has(file))
    .map((file) => `${file} was not looked at: the boundaries are not guarded there`);
  return { seen: seen.size, faults: [...broken, ...unseen] };
}

if (import.meta.main) {
  const { seen, faults } = await brokenBoundaries(ROOT);
  console.log(faults.length > 0 ? faults.join('\n') : `${seen} files, no boundary broken`);
  if (faults.length > 0) process.exitCode = 1;
}
