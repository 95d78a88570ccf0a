// `npm run check`: whatever a comment, a page or a test points to is in the repository.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../node-binary.mjs';

/** What the references of a file are looked up in. */
export type Repository = {
  readonly files: ReadonlySet<string>;
  /** The anchors of a page: its headings, as a link names them. */
  anchorsOf(file: string): ReadonlySet<string>;
  /** The numbers of the sections of docs/DOMAIN.md. */
  readonly domainSections: ReadonlySet<string>;
};

const PROSE = /\.(ts|tsx|mjs|md|css|sql)$/;
/** A migration that has landed is never changed, not even its comments; and the test of this file names what is not there. */
const FIXED = /^(apps\/server\/migrations\/|tools\/test\/references\.test\.ts$)/;

/** As GitHub makes anchors of headings. */
export function anchorOf(heading: string): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return plain
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');
}

const linesOf = (text: string) => text.split('\n').map((line, index) => ({ line, number: index + 1 }));

function isThere(repository: Repository, file: string): boolean {
  return repository.files.has(file) || [...repository.files].some((one) => one.startsWith(`${file}/`));
}

/** A link of a page: `](path#anchor)`. Addresses of the web and of the running product are not looked up. */
function deadLinks(file: string, line: string, repository: Repository): string[] {
  return [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^([a-z]+:|\/)/.test(target)) return [];
    const [place = '', anchor] = target.split('#');
    const page = place === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), place));
    if (!isThere(repository, page.replace(/\/$/, ''))) return [`there is no ${page}`];
    if (anchor === undefined || repository.anchorsOf(page).has(anchor)) return [];
    return [`${page} has no heading #${anchor}`];
  });
}

/** Pages, decisions and sections that a sentence names. */
function deadNames(line: string, repository: Repository): string[] {
  const faults: string[] = [];
  for (const [, page = ''] of line.matchAll(/(?<![\w/{}*.-])((?:docs\/)?(?:[\w-]+\/)*[A-Za-z][\w-]+\.md)\b/g)) {
    const known = [...repository.files].some((one) => one === page || one.endsWith(`/${page}`));
    if (!known) faults.push(`there is no ${page}`);
  }
  for (const [, number = ''] of line.matchAll(/\bdecisions? \[?0*(\d{1,4})\b/gi)) {
    const prefix = `docs/decisions/${number.padStart(4, '0')}-`;
    if (![...repository.files].some((one) => one.startsWith(prefix))) faults.push(`there is no decision ${number}`);
  }
  for (const [, before = '', section = ''] of line.matchAll(/(\w*)\s?§\s?(\d+)/g)) {
    if (before === 'DOMAIN' && !repository.domainSections.has(section)) faults.push(`DOMAIN.md has no §${section}`);
    if (before !== 'DOMAIN' && !/^\d+$/.test(before))
      faults.push(`§${section} of what? Sections are those of DOMAIN.md`);
  }
  return faults;
}

/** What a file points to that is not there: one line each, beginning with the place. */
export function danglingReferences(file: string, text: string, repository: Repository): string[] {
  if (!PROSE.test(file) || FIXED.test(file)) return [];
  return linesOf(text).flatMap(({ line, number }) => {
    const links = file.endsWith('.md') ? deadLinks(file, line, repository) : [];
    return [...links, ...deadNames(line, repository)].map((fault) => `${file}:${number}: ${fault}`);
  });
}

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const headingsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** The repository as it lies on disk. */
export function readRepository(): Repository {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
  const files = new Set(list.split('\0').filter((file) => file && fs.existsSync(path.join(ROOT, file))));
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (file: string) => {
    const known = anchors.get(file) ?? new Set(headingsOf(read(file)).map(anchorOf));
    anchors.set(file, known);
    return known;
  };
  const domain = headingsOf(read('docs/DOMAIN.md')).flatMap((heading) => /^(\d+) /.exec(heading)?.[1] ?? []);
  return { files, anchorsOf, domainSections: new Set(domain) };
}

/** All that the repository points to and does not have. */
export function allDangling(repository = readRepository()): string[] {
  return [...repository.files].flatMap((file) =>
    PROSE.test(file) ? danglingReferences(file, read(file), repository) : [],
  );
}

if (import.meta.main) {
  const faults = allDangling();
  console.log(faults.length > 0 ? faults.join('\n') : 'whatever is pointed to is there');
  if (faults.length > 0) process.exitCode = 1;
}
