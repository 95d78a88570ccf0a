// `npm run check`: how large the folders are, how many capabilities the server has, and that none of them needs another in
// a circle. `npm run layout` prints the figures.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../node-binary.mjs';
import { brokenBoundaries } from './boundaries.ts';
import { allDangling, readRepository } from './references.ts';

const FILES_MAX = 15;
const CAPABILITIES_MAX = 16;
const SOURCE = /^(apps|packages)\/[^/]+\/src\/.*\.(tsx?|css|sql)$/;
const SIMULATOR = /^packages\/simulator\/src\//;
const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//;

/** Code files by the folder that they lie in. */
function filesByFolder(files: Iterable<string>): Map<string, string[]> {
  const code = [...files].filter((file) => /\.tsx?$/.test(file));
  return Map.groupBy(code, (file) => path.posix.dirname(file));
}

/** Folders with more files than somebody takes in at a glance. */
export function largeFolders(files: Iterable<string>): string[] {
  return [...filesByFolder(files)].flatMap(([folder, { length }]) =>
    length > FILES_MAX ? [`${folder} has ${length} files; ${FILES_MAX} at most: find the nouns inside`] : [],
  );
}

export const capabilitiesOf = (files: Iterable<string>): Set<string> =>
  new Set([...files].flatMap((file) => MODULE.exec(file)?.[1] ?? []));

/** Which capability imports which, by the files that do. */
export function importsBetween(sources: Iterable<readonly [file: string, text: string]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    const from = MODULE.exec(file)?.[1];
    if (from === undefined) continue;
    for (const [, target = ''] of text.matchAll(/ from '(\.[^']+)'/g)) {
      const to = MODULE.exec(path.posix.join(path.posix.dirname(file), target))?.[1];
      if (to === undefined || to === from) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

/** The capabilities from which the imports lead back to themselves. */
export function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reachedFrom = (start: string) => {
    const seen = new Set<string>();
    const open = [...(graph.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(graph.get(next) ?? []));
    }
    return seen;
  };
  return [...graph.keys()].filter((name) => reachedFrom(name).has(name)).sort();
}

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const WEB = /^apps\/web\/src\//;
/**
 * A form that keeps count of its own sending, instead of `useSubmit`: it sets the count itself. A dialog that hands the setter
 * to the form inside it only hears of the sending.
 */
const OWN_SENDING = /\bset(Busy|Saving|Sending)\(/;

/** Web files, apart from the shared lists and forms, that do by hand what those are there for. */
export function madeByHand(sources: Iterable<readonly [file: string, text: string]>): {
  lists: string[];
  forms: string[];
} {
  const web = [...sources].filter(([file]) => WEB.test(file) && !/\/shared\/(list|form)\//.test(file));
  const named = (pattern: RegExp) => web.flatMap(([file, text]) => (pattern.test(text) ? [file] : []));
  return { lists: named(/ui\/list\/Pager\.tsx'/), forms: named(OWN_SENDING) };
}

/** Lines that say nothing to the machine, or only where something is: blank ones, comments, imports. */
export const besideTheCode = (text: string): number =>
  text
    .split('\n')
    .slice(0, -1)
    .filter((line) => /^\s*($|\/\/|\/?\*|--|\{\/\*|import |\} from ')/.test(line)).length;

const linesIn = (files: readonly string[]) => files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);

function look() {
  const { files } = readRepository();
  const sources = [...files].filter((file) => SOURCE.test(file) && !SIMULATOR.test(file));
  const modules = sources.filter((file) => MODULE.test(file));
  const capabilities = capabilitiesOf(files);
  const round = circles(importsBetween(modules.map((file) => [file, read(file)])));
  const faults = largeFolders(files);
  if (modules.length === 0) faults.push('no module of the server was found: nothing was guarded');
  if (capabilities.size > CAPABILITIES_MAX) {
    faults.push(`the server has ${capabilities.size} capability folders; ${CAPABILITIES_MAX} at most`);
  }
  if (round.length > 0)
    faults.push(`${round.join(', ')} import each other in a circle: move what both need below them`);
  return { sources, capabilities, faults, round };
}

/** How many stops a bet has and hops a price, as the page on the architecture walks them. */
export function walkOf(page: string, what: 'stops' | 'hops'): string {
  return new RegExp(String.raw`^## A \w+: (\w+) ${what}$`, 'm').exec(page)?.[1] ?? 'not said';
}

async function printFigures({ sources, capabilities, round }: ReturnType<typeof look>): Promise<void> {
  const { lists, forms } = madeByHand(sources.map((file) => [file, read(file)]));
  const { faults: imports } = await brokenBoundaries(ROOT);
  const architecture = read('docs/ARCHITECTURE.md');
  const figures: readonly (readonly [string, string | number])[] = [
    ['lines of product source, simulator apart', linesIn(sources)],
    ['  of them blank, comment or import', sources.reduce((sum, file) => sum + besideTheCode(read(file)), 0)],
    ['lists with pages apart from shared/list', lists.length],
    ['forms and acts that keep count of their own sending', forms.length],
    [`folders with more than ${FILES_MAX} files`, largeFolders(readRepository().files).length],
    ['references to what is not there', allDangling().length],
    ['server capability folders', capabilities.size],
    ['capabilities in a circle', round.length],
    ['imports against a boundary', imports.length],
    ['stops of a bet', walkOf(architecture, 'stops')],
    ['hops of a price', walkOf(architecture, 'hops')],
    ['first load of the markets page', 'npm run bench -- --only first-load'],
    ['the time of npm test', 'its last lines'],
  ];
  for (const [name, value] of figures) console.log(`${name}: ${value}`);
  for (const file of [...lists, ...forms]) console.log(`  by hand: ${file}`);
}

if (import.meta.main) {
  const found = look();
  const { faults } = found;
  if (process.argv.includes('--figures')) await printFigures(found);
  else console.log(faults.length > 0 ? faults.join('\n') : 'every folder can be taken in at a glance');
  if (faults.length > 0) process.exitCode = 1;
}
