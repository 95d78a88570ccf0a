// Which texts a TypeScript file holds, and which of them a journey asserts. The file is parsed: escapes and templates mean
// what they mean to TypeScript, and a comment is no text.
import { parseSync } from '@swc/core';

/** A text as written, its places as `{}`; `title` is that of the test around it, empty outside of any test. */
export type Found = { readonly text: string; readonly title: string };

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nodeAt = (node: Node, name: string): Node => {
  const value = node[name];
  return isNode(value) ? value : {};
};
const listAt = (node: Node, name: string): readonly unknown[] => {
  const value = node[name];
  return Array.isArray(value) ? value : [];
};

/** Places with the same mark, whatever they are called; white space as a page shows it. */
export const plain = (text: string): string =>
  text
    .replace(/\$?\{[^{}]*\}/g, '{}')
    .replace(/\s+/g, ' ')
    .trim();

/** The text of a literal; null for any other node. */
function textOf(node: Node): string | null {
  switch (node['type']) {
    case 'StringLiteral':
      return plain(String(node['value']));
    case 'JSXText':
      return plain(String(node['value']));
    case 'TemplateLiteral':
      return plain(
        listAt(node, 'quasis')
          .map((part) => String(isNode(part) ? part['cooked'] : ''))
          .join('{}'),
      );
    default:
      return null;
  }
}

const parse = (code: string, tsx: boolean): Node => ({ ...parseSync(code, { syntax: 'typescript', tsx }) });

/** Calls `look` for a node and all below it, outermost first; where it answers false, what is below is left out. */
function walk(value: unknown, look: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) walk(one, look);
  else if (isNode(value) && look(value)) for (const part of Object.values(value)) if (isNode(part)) walk(part, look);
}

/** Every text of a file; `tsx` says that it may hold elements. */
export function textsOf(code: string, tsx: boolean): Set<string> {
  const texts = new Set<string>();
  walk(parse(code, tsx), (node) => {
    const text = textOf(node);
    if (text) texts.add(text);
    return true;
  });
  return texts;
}

const LOCATORS = /^(?:getBy(?:Text|Role|Label|Placeholder|Title|AltText)|filter)$/;
const MATCHERS =
  /^to(?:HaveText|ContainText|HaveAccessibleName|HaveAccessibleDescription|HaveValue|HaveAttribute|HaveTitle)$/;

/** The name of the function or method that is called. */
function calledName(call: Node): string {
  const callee = nodeAt(call, 'callee');
  const name = callee['type'] === 'MemberExpression' ? nodeAt(callee, 'property') : callee;
  return typeof name['value'] === 'string' ? name['value'] : '';
}

/** Says that something is not there, so what stands in it is not asserted. */
function isDenial(call: Node): boolean {
  const name = calledName(call);
  const on = nodeAt(nodeAt(call, 'callee'), 'object');
  if (on['type'] === 'MemberExpression' && nodeAt(on, 'property')['value'] === 'not') return true;
  if (name === 'toBeHidden') return true;
  const [first] = listAt(call, 'arguments');
  return name === 'toHaveCount' && isNode(first) && nodeAt(first, 'expression')['value'] === 0;
}

/** A Playwright locator, a matcher of a text, or a function of the journeys that is called expect…; not `expect` itself. */
function asserts(call: Node): boolean {
  const name = calledName(call);
  return LOCATORS.test(name) || MATCHERS.test(name) || /^expect[A-Z]/.test(name);
}

/** The names that a declaration binds. */
function boundNames(pattern: unknown): string[] {
  const names: string[] = [];
  walk(pattern, (node) => {
    if (node['type'] === 'Identifier') names.push(String(node['value']));
    return true;
  });
  return names;
}

/** What each constant and each loop variable of a file stands for, by its name. */
function valuesByName(module: Node): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>();
  const bind = (pattern: unknown, value: unknown) => {
    for (const name of boundNames(pattern)) values.set(name, [...(values.get(name) ?? []), value]);
  };
  walk(module, (node) => {
    if (node['type'] === 'VariableDeclarator' && !isFunction(nodeAt(node, 'init'))) bind(node['id'], node['init']);
    if (node['type'] === 'ForOfStatement') {
      for (const declared of listAt(nodeAt(node, 'left'), 'declarations'))
        if (isNode(declared)) bind(declared['id'], node['right']);
    }
    return true;
  });
  return values;
}

const isFunction = (node: Node): boolean => /^(?:ArrowFunction|Function)Expression$/.test(String(node['type']));

/**
 * The texts that a journey asserts: literals inside the arguments of a locator (`getByRole`, `getByText` and their kin,
 * `filter`), of a matcher (`toHaveText` and its kin), or of a function whose name begins with `expect`; a constant or loop
 * variable stands for the literals it was made of. Regular expressions do not count, because they match other texts too;
 * neither does what is expected not to be there.
 */
export function assertedTexts(code: string): Found[] {
  const module = parse(code, false);
  const values = valuesByName(module);
  const found: Found[] = [];
  const collect = (from: unknown, title: string, seen: ReadonlySet<string>): void =>
    walk(from, (node) => {
      const text = textOf(node);
      if (text) found.push({ text, title });
      if (node['type'] === 'MemberExpression') {
        collect(node['object'], title, seen);
        return false;
      }
      const name = String(node['value']);
      if (node['type'] === 'Identifier' && !seen.has(name))
        for (const value of values.get(name) ?? []) collect(value, title, new Set([...seen, name]));
      return !isFunction(node);
    });
  const search = (from: unknown, title: string): void =>
    walk(from, (node) => {
      if (node['type'] !== 'CallExpression') return true;
      if (isDenial(node)) return false;
      const args = listAt(node, 'arguments');
      if (asserts(node)) collect(args, title, new Set());
      if (calledName(node) !== 'test') return true;
      const [first] = args;
      search(args, (isNode(first) && textOf(nodeAt(first, 'expression'))) || title);
      return false;
    });
  search(module, '');
  return found;
}
