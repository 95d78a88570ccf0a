import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** A piece of the syntax tree, as far as this file looks into it. */
type Node = { type: string; start: number; [field: string]: unknown };

type Source = { file: string; code: string };

/** Every source file of the site, by its path below src; dictionaries are not the site's texts but their translation. */
export const sources = (): Source[] =>
  filesOf('../../../src').filter(({ file }) => !/^shared\/i18n\/(?!i18n\.ts)/.test(file));

/** Whether a source file draws the back office, which is in English only (decision 0031). */
export const isBackOffice = (file: string): boolean =>
  /^(?:back-office|shared\/api\/back-office|app\/back-office)\//.test(file);

/** Whether a source file of the server answers calls of the back office only. */
export const isBackOfficeModule = (file: string): boolean =>
  /^modules\/(?:(?:accounts|bets)\/lists|reports\/(?:dashboard|accounts)|markets(?!\/non-runners)|bank|withdrawals)\//.test(
    file,
  );

/** Every source file of the server. */
export const serverSources = (): Source[] => filesOf('../../../../server/src');

function filesOf(folder: string): Source[] {
  const root = path.resolve(import.meta.dirname, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }));
}

/** The texts which `code` gives to t, tn, later and errorText as literals, also those behind a `?:` or `??`. */
export function textsOf(code: string, file = 'x.tsx'): string[] {
  const found: string[] = [];
  for (const call of nodesOf(parse(code, file), 'CallExpression')) {
    const callee = isNode(call.callee) && call.callee.type === 'Identifier' ? call.callee.name : null;
    const given = Array.isArray(call.arguments) ? call.arguments : [];
    if (callee === 't' || callee === 'later') found.push(...literals(given[0]));
    if (callee === 'tn' || callee === 'errorText') found.push(...literals(given[1]), ...literals(given[2]));
  }
  return found;
}

/** The sentences which `code` of the server refuses with, where it has words of its own. */
export function refusalsOf(code: string): string[] {
  return [...nodesOf(parse(code, 'x.ts'), 'CallExpression')].flatMap((call) => {
    const given = Array.isArray(call.arguments) ? call.arguments : [];
    return isNode(call.callee) && call.callee.name === 'refuse' && plainLiteral(given[2]) ? literals(given[2]) : [];
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
