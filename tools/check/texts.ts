// `npm run texts`: the table of every text that is fixed, with the source that shows it and the tests that look for it. With
// --check (a part of `npm run check`) it prints what no source shows, or no end-to-end test asserts.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../node-binary.mjs';
import { assertedTexts, type Found, plain, textsOf } from './texts/literals.ts';
import { backOfficeTexts } from './texts/back-office.ts';
import { PLAYER_TEXTS } from './texts/player.ts';

const SOURCES = ['apps/web/src', 'packages/feed/src', 'packages/contract/src', 'apps/server/src'] as const;
/** Words of another language, and the words of the simulator's world, are not fixed. */
const NOT_SOURCES = /\/i18n\/hi|\.d\.ts$/;
const UNIT_TESTS = ['apps/web/test', 'apps/server/test', 'packages/feed/test'] as const;
const JOURNEYS = 'e2e';
/** The journeys that are there for the texts; they are named first. */
const isOfTexts = (file: string): boolean => /\/(?:every-text-of-|back-office\/)/.test(file);

type Texts = { readonly file: string; readonly texts: ReadonlySet<string> };
type Journey = { readonly file: string; readonly found: readonly Found[] };
type Line = { text: string; sources: string[]; unit: string[]; browser: string[] };

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_SOURCES.test(file))
    .sort();
}

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const readTexts = (folders: readonly string[]): Texts[] =>
  folders.flatMap(filesBelow).map((file) => ({ file, texts: textsOf(read(file), file.endsWith('x')) }));

/** Whether a literal is the text: its places filled or not, with or without the full stop of a sentence. */
function matcherOf(text: string): (literal: string) => boolean {
  const parts = plain(text).replace(/\.$/, '').split('{}');
  const pattern = new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}\\.?$`);
  // A literal that is nothing but places fits any text and says none.
  return (literal) => /[^{}\s.]/.test(literal) && pattern.test(literal);
}

/** The sources of a text as one literal, or of its sentences where it is put together of several. */
function sourcesOf(text: string, sources: readonly Texts[]): string[] {
  const holding = (wanted: string): string[] => {
    const fits = matcherOf(wanted);
    return sources.flatMap(({ file, texts }) => ([...texts].some(fits) ? [file] : []));
  };
  const whole = holding(text);
  if (whole.length > 0) return whole;
  const sentences = text.split(/(?<=\.) /).map(holding);
  return sentences.length > 1 && sentences.every((files) => files.length > 0) ? sentences.flat() : [];
}

function lineOf(text: string, sources: readonly Texts[], units: readonly Texts[], journeys: readonly Journey[]): Line {
  const fits = matcherOf(text);
  return {
    text,
    sources: sourcesOf(text, sources),
    unit: units.flatMap(({ file, texts }) => ([...texts].some(fits) ? [file] : [])),
    browser: journeys.flatMap(({ file, found }) => {
      const titles = new Set(found.filter((one) => fits(one.text)).map(({ title }) => title));
      return [...titles].map((title) => (title === '' ? file : `${file}: ${title}`));
    }),
  };
}

/** The first, so that the page stays readable, and mostly stays as it is when one more test names a text. */
const firstOf = ([name = '–']: readonly string[]): string =>
  name.replace(/^apps\/|^packages\/|^e2e\//, '').replaceAll('|', '\\|');

/**
 * What counts as an assertion: a text as a literal in the arguments of a locator (`getByRole`, `getByText`, …, `filter`), of
 * a matcher (`toHaveText`, `toContainText`, …) or of a function whose name begins with `expect`; a constant or loop variable
 * stands for the literals it was made of. The literal must be the whole text; the full stop at its end may be missing.
 * Regular expressions do not count, nor does what is expected to be absent. The rule sees the text and not its place:
 * where the same words stand in two places, one assertion serves both lines.
 */
function tableOf(places: ReadonlyMap<string, readonly Line[]>): string {
  const parts = [...places].map(([place, lines]) => {
    const rows = lines.map(
      ({ text, sources, unit, browser }) =>
        `| ${text.replaceAll('|', '\\|')} | ${firstOf(sources)} | ${firstOf(unit)} | ${firstOf(browser)} |`,
    );
    return `## ${place}\n\n| text | shown by | unit test | browser test |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  const all = [...places.values()].flat();
  const covered = all.filter(({ browser }) => browser.length > 0).length;
  return `${all.length} texts, ${covered} of them asserted in a browser.\n\n${parts.join('\n')}`;
}

async function run(check: boolean): Promise<string[]> {
  const sources = readTexts(SOURCES);
  const units = readTexts(UNIT_TESTS);
  const journeys = filesBelow(JOURNEYS)
    .sort((first, second) => Number(isOfTexts(second)) - Number(isOfTexts(first)))
    .map((file) => ({ file, found: assertedTexts(read(file)) }));
  const places = new Map(
    Object.entries({ ...PLAYER_TEXTS, ...(await backOfficeTexts()) }).map(([place, texts]) => [
      place,
      texts.map((text) => lineOf(text, sources, units, journeys)),
    ]),
  );
  const faults = [...places].flatMap(([place, lines]) =>
    lines.flatMap(({ text, sources: shown, browser }) => [
      ...(shown.length === 0 ? [`${place}: no source shows "${text}"`] : []),
      ...(browser.length === 0 ? [`${place}: no browser test asserts "${text}"`] : []),
    ]),
  );
  if (!check) console.log(tableOf(places));
  return faults;
}

if (import.meta.main) {
  const faults = await run(process.argv.includes('--check'));
  console.log(faults.length > 0 ? faults.join('\n') : 'every fixed text is shown and asserted');
  if (faults.length > 0) process.exitCode = 1;
}
