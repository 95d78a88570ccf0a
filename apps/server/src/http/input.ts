import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core';
import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { type Refusal, refuse } from './refusal.ts';

// zod/mini carries no texts of its own; on the server their size does not matter.
config(en());

type Parsed = { ok: true; value: unknown } | { ok: false; refusal: Refusal };

/** The innermost complaint: of a union, that of the branch which came furthest. */
function deepest(issue: $ZodIssue): $ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const branches = issue.errors.flatMap((errors) => errors.slice(0, 1)).map((inner) => ({ ...inner }));
  const furthest = branches.sort((a, b) => b.path.length - a.path.length)[0];
  if (furthest === undefined || furthest.path.length === 0) return issue;
  const inner = deepest(furthest);
  return { ...inner, path: [...issue.path, ...inner.path] };
}

function fieldOf(issue: $ZodIssue, part: string): string {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push(...issue.keys.slice(0, 1));
  return path.length === 0 ? part : path.join('.');
}

const textOf = (issue: $ZodIssue) =>
  issue.code === 'unrecognized_keys' ? 'is not a known field' : issue.message.replace(/^Invalid input: /, '');

/** Checks one part of a request. The refusal's message names the first wrong field; `fields` lists all of them. */
export function parsePart(schema: $ZodType, value: unknown, part: 'params' | 'query' | 'body'): Parsed {
  const result = safeParse(schema, value);
  if (result.success) return { ok: true, value: result.data };
  const fields = result.error.issues.slice(0, 20).map((issue) => {
    const inner = deepest(issue);
    return { field: fieldOf(inner, part), message: textOf(inner) };
  });
  const first = fields[0] ?? { field: part, message: 'is not valid' };
  return {
    ok: false,
    refusal: refuse('INVALID_REQUEST', { field: first.field, fields }, `${first.field}: ${first.message}`),
  };
}
