// The walls of .dependency-cruiser.mjs. A checker that sees no files finds no fault, so the number of files it saw is
// compared with the number there are.
import fs from 'node:fs';
import path from 'node:path';
import { cruise, type IReporterOutput } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { ROOT } from './node-binary.mjs';

const FOLDERS = ['apps', 'packages', 'tools', 'e2e'].filter((folder) => fs.existsSync(path.join(ROOT, folder)));

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|\.tsc|dist)\//.test(file))
      .map((file) => path.join(folder, file)),
  );
}

process.chdir(ROOT);
const { enhancedResolveOptions, ...options } = config.options;
const result: IReporterOutput = await cruise(
  FOLDERS,
  { ...options, parser: 'swc', ruleSet: { forbidden: config.forbidden, options: config.options }, validate: true },
  enhancedResolveOptions,
);
if (typeof result.output === 'string') throw new Error('dependency-cruiser answered with text instead of its findings');

const seen = new Set(result.output.modules.map((module) => module.source));
const unseen = sourceFiles().filter((file) => !seen.has(file));
for (const { rule, from, to } of result.output.summary.violations) {
  const advice = config.forbidden.find((one) => one.name === rule.name)?.comment ?? '';
  console.log(`${from} imports ${to}\n  ${rule.name}: ${advice}`);
}
for (const file of unseen) console.log(`${file} was not looked at: the walls are not guarded there`);
if (result.output.summary.violations.length + unseen.length > 0) process.exitCode = 1;
else console.log(`${seen.size} files, no wall broken`);
