// Conventions that no general tool knows. Each message names what to do instead.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../node-binary.mjs';

type WordRule = { pattern: RegExp; files: RegExp; except?: RegExp; instead: string };

const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /(^|\/)(test|e2e|lab)\//;
const SOURCE = /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/;
const LINES_MAX = 400;
const TEST_LINES_MAX = 600;

// Brackets in the patterns keep this file from breaking its own rules.
export const WORD_RULES: readonly WordRule[] = [
  {
    pattern: /\b(T[O]DO|F[I]XME|X[X]X)\b/,
    files: /\.(ts|tsx|mjs|css|sql|md|json)$/,
    except: /^package-lock\.json$/,
    instead: 'finish it, or describe it in an issue: nothing half-done lands',
  },
  {
    pattern: /\b(test|it|describe|suite)\.(only|todo|skip|fixme)\b|\bx(it|describe)\(/,
    files: CODE,
    except: /^tools\/(check\/conventions|test\/conventions\.test)\.ts$/,
    instead: 'every test runs: mend it or remove it (test.runIf and skipIf name a condition of the machine)',
  },
  {
    pattern: /(^|[^.\w/-])\/(w[o]rk|f[a]rm|tmp\/b[a]sh_jobs)\//,
    files: /./,
    instead: 'a path of one machine: write it relative to the repository',
  },
  {
    pattern: /registry\.(n[p]mjs|y[a]rnpkg)\.|"resolved": "https?:/,
    files: /./,
    instead: 'name no registry host (in the lock: npm install --omit-lockfile-registry-resolved)',
  },
  {
    pattern: /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)/,
    files: /^(packages\/(betting|contract|simulator)|apps\/server)\/src\//,
    except: /^apps\/server\/src\/(main|context|house-clock|db\/.*)\.ts$/,
    instead: 'clock and randomness are injected: take context.clock, context.random or an argument',
  },
  {
    pattern: /\bconsole\./,
    files: /^apps\/server\/src\//,
    except: /\/main\.ts$/,
    instead: 'write to context.log, which is structured and has a level',
  },
  {
    pattern: /\bconsole\.(log|info|debug)\b/,
    files: /^apps\/web\/src\//,
    instead: 'show the person a message; console.warn and console.error are for defects',
  },
  {
    pattern: /\b[sS]pecifi[c]ation\b|\b(issue|stream) #?\d+\b/,
    files: /\.(ts|tsx|mjs|css|md)$/,
    except: /^docs\/(texts|api|bridge-protocol)\.md$/,
    instead: 'a reader of the repository has no other document: say what is needed here, or in docs/',
  },
  {
    pattern: /@ts-(ignore|nocheck)/,
    files: CODE,
    except: /^tools\/check\/conventions\.ts$/,
    instead: 'use @ts-expect-error with a sentence that says why',
  },
];

type NameRule = { pattern: RegExp; instead: string };

export const NAME_RULES: readonly NameRule[] = [
  {
    pattern: /(^|\/|-)(utils?|helpers?|managers?|services?|misc|common)(\.tsx?|\/)/,
    instead: 'name the file after what it knows (money, ladder, session), not after being useful',
  },
  { pattern: /^apps\/[^/]+\/src\/.*\/?index\.tsx?$/, instead: 'no barrels inside apps: import the file itself' },
  {
    pattern: /^(apps|packages|tools|lab|e2e)\/.*\/(?![a-z0-9.-]+\.ts$)[^/]+(?<!\.d)\.ts$/,
    instead: 'files are kebab-case.ts; only components (.tsx) are PascalCase',
  },
];

function linesMaxOf(file: string): number {
  return TEST.test(file) ? TEST_LINES_MAX : LINES_MAX;
}

/** What is wrong with one file: one line each, beginning with the place. */
export function faultsOf(file: string, text: string): string[] {
  const faults: string[] = [];
  for (const { pattern, instead } of NAME_RULES) if (pattern.test(file)) faults.push(`${file}: ${instead}`);
  const lines = text.split('\n');
  if (CODE.test(file) && lines.length > linesMaxOf(file)) {
    faults.push(`${file}: ${lines.length} lines; split it where a second thing has a name of its own`);
  }
  for (const { pattern, files, except, instead } of WORD_RULES) {
    if (!files.test(file) || except?.test(file)) continue;
    for (const [index, line] of lines.entries()) {
      if (pattern.test(line)) faults.push(`${file}:${index + 1}: ${instead}\n    ${line.trim().slice(0, 120)}`);
    }
  }
  return faults;
}

/** Everything that is, or is about to be, in the repository. */
function repositoryFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
  return [...new Set(list.split('\0'))].filter((file) => file && fs.existsSync(path.join(ROOT, file)));
}

const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|gz|br|bz2)$/;

if (import.meta.main) {
  const files = repositoryFiles().filter((file) => !BINARY.test(file));
  const sources = files.filter((file) => SOURCE.test(file));
  const faults = files.flatMap((file) => faultsOf(file, fs.readFileSync(path.join(ROOT, file), 'utf8')));
  if (sources.length === 0) faults.push('no source file was found: the rules guarded nothing');
  console.log(faults.length > 0 ? faults.join('\n') : `${files.length} files keep to the conventions`);
  if (faults.length > 0) process.exitCode = 1;
}
