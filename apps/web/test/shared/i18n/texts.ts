import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** A piece of the syntax tree, as far as this file looks into it. */
type Node = { type: string; start: number; [field: string]: unknown };

export type Source = { file: string; code: string };

/** Every source file of the app, by its path below src; dictionaries are not its texts but their translation. */
export const sources = (): Source[] => filesOf('../../../src').filter(({ file }) => !file.startsWith('shared/i18n/hi'));

/** Whether a source file stands in a folder of the back office. */
export const isBackOffice = (file: string): boolean =>
  /^(?:back-office|shared\/api\/back-office|app\/back-office)\//.test(file);

/** The source files that the player's site is made of: what it imports, of the shared ones as well. */
export function filesOfSite(all: readonly Source[]): ReadonlySet<string> {
  const codeOf = new Map(all.map(({ file, code }) => [file, code]));
  const found = new Set<string>();
  const follow = (file: string): void => {
    const code = codeOf.get(file);
    if (code === undefined || found.has(file) || isBackOffice(file)) return;
    found.add(file);
    for (const [, from = ''] of code.matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
      follow(path.posix.join(path.posix.dirname(file), from));
  };
  follow('main.tsx');
  return found;
}

/** Every source file of the server. */
export const serverSources = (): Source[] => filesOf('../../../../server/src');

function filesOf(folder: string): Source[] {
  const root = path.resolve(import.meta.dirname, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }));
}

/** The texts which `code` gives to t, rich, tn, later and errorText as literals, also those behind a `?:` or `??`. */
export function textsOf(code: string, file = 'x.tsx'): string[] {
  const found: string[] = [];
  for (const call of nodesOf(parse(code, file), 'CallExpression')) {
    const callee = isNode(call.callee) && call.callee.type === 'Identifier' ? call.callee.name : null;
    const given = Array.isArray(call.arguments) ? call.arguments : [];
    if (callee === 't' || callee === 'rich' || callee === 'later') found.push(...literals(given[0]));
    if (callee === 'tn' || callee === 'errorText') found.push(...literals(given[1]), ...literals(given[2]));
  }
  return found;
}

/** The sentences which `code` of the server refuses with, where it has words of its own. */
export function refusalsOf(code: string): string[] {
  return [...nodesOf(parse(code, 'x.ts'), 'CallExpression')].flatMap((call) => {
    const given = Array.isArray(call.arguments) ? call.arguments : [];
    const callee = isNode(call.callee) ? call.callee.name : null;
    const words = callee === 'refuse' ? given[2] : callee === 'missing' ? given[1] : null;
    return plainLiteral(words) ? literals(words) : [];
  });
}

const plainLiteral = (node: unknown): boolean => isNode(node) && node.type === 'Literal';

function literals(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '' ? [node.value] : [];
  if (node.type === 'ConditionalExpression') return [...literals(node.consequent), ...literals(node.alternate)];
  if (node.type === 'LogicalExpression') return [...literals(node.left), ...literals(node.right)];
  if (node.type === 'TemplateLiteral') throw new Error('a text given to t is a plain literal: use {name} places');
  return [];
}

const parse = (code: string, file: string): unknown => parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesOf(tree: unknown, type: string): Generator<Node> {
  if (Array.isArray(tree)) for (const one of tree) yield* nodesOf(one, type);
  else if (isNode(tree)) {
    if (tree.type === type) yield tree;
    for (const field of Object.values(tree)) if (typeof field === 'object') yield* nodesOf(field, type);
  }
}
