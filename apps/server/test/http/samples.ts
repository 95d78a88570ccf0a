// Values made from the declared schemas: valid ones, nearly valid ones, and hostile ones.
import { fc } from '@fast-check/vitest';
import type { EndpointSpec } from '@pavilion/contract';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { schemaOf } from '../../src/http/api-docs/openapi.ts';
import type { JsonSchema } from '../../src/http/api-docs/reply-schema.ts';

/** Identifiers that the server of the tests knows, so that some requests hit something. */
export const KNOWN_IDS = ['1', '2', '4', '7', '101', '102', '1011', '1012', '11', '12', '21'];

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);

function strings(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof schema.pattern === 'string') {
    const matching = fc.stringMatching(new RegExp(schema.pattern));
    const known = KNOWN_IDS.filter((id) => new RegExp(String(schema.pattern)).test(id));
    return known.length === 0 ? matching : fc.oneof(fc.constantFrom(...known), matching);
  }
  const minLength = numberOf(schema.minLength, 0);
  const maxLength = Math.min(numberOf(schema.maxLength, 30), Math.max(30, minLength));
  const day = fc.integer({ min: 0, max: 3000 }).map((n) => new Date(Date.UTC(2024, 0, n)).toISOString().slice(0, 10));
  return fc.oneof(fc.string({ minLength, maxLength, unit: 'grapheme' }), day);
}

function numbers(schema: JsonSchema): fc.Arbitrary<unknown> {
  const min = numberOf(schema.minimum, numberOf(schema.exclusiveMinimum, -1_000_000));
  const max = Math.min(numberOf(schema.maximum, numberOf(schema.exclusiveMaximum, 1_000_000)), 1_000_000_000);
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  if (schema.type === 'integer') return whole;
  const cents = fc.integer({ min: Math.ceil(min * 100), max: Math.floor(Math.min(max, 10_000_000) * 100) });
  return fc.oneof(
    whole,
    cents.map((n) => n / 100),
  );
}

function objects(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const record = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, arbitrary(value)]));
  return fc.record(record, { requiredKeys: list(schema.required).map(String) });
}

/** Candidates of a JSON schema. Rules that JSON schema cannot say (two decimals, real days) are left to a filter. */
function arbitrary(schema: unknown): fc.Arbitrary<unknown> {
  if (!isObject(schema)) return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const branches = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (branches.length > 0) return fc.oneof(...branches.map(arbitrary));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => arbitrary({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return strings(schema);
    case 'number':
    case 'integer':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitrary(schema.items), { minLength: numberOf(schema.minItems, 0), maxLength: 4 });
    case 'object':
      return objects(schema);
    default:
      return fc.jsonValue();
  }
}

const made = new WeakMap<$ZodType, fc.Arbitrary<unknown>>();

/** Made once for each schema: what it takes to make one is more than most samples. */
export function valid(schema: $ZodType): fc.Arbitrary<unknown> {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const own = arbitrary(schemaOf(schema, 'input')).filter((value) => safeParse(schema, value).success);
  made.set(schema, own);
  return own;
}

/** Things that have broken servers before. */
export const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  -0,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  0.1 + 0.2,
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e5',
  '9'.repeat(16),
  '9'.repeat(40),
  true,
  [],
  [[]],
  {},
  { $gt: '' },
  "' or 1=1; --",
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '🏏'.repeat(50),
  'x'.repeat(5000),
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '2026-02-30',
  '2026-13-01',
  '0001-01-01',
  '9999-12-31',
  '1970-01-01T00:00:00Z',
  { toString: 'x', valueOf: 1, constructor: 1 },
];

export const hostile = (): fc.Arbitrary<unknown> => fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue());

/** A valid value with one field replaced, removed or added. */
export function nearlyValid(schema: $ZodType): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid(schema), fc.nat(), fc.constantFrom('replace', 'remove', 'add'), hostile())
    .map(([value, at, how, other]) => {
      if (!isObject(value)) return other;
      const keys = Object.keys(value);
      const key = keys[at % Math.max(1, keys.length)];
      if (how === 'add' || key === undefined) return { ...value, [`extra${at % 10}`]: other };
      const { [key]: _, ...rest } = value;
      return how === 'remove' ? rest : { ...rest, [key]: other };
    });
}

const encoded = (value: unknown) =>
  encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''));

export type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** The address of a call with these parameters; lone surrogates cannot travel in an address. */
export function urlOf(endpoint: EndpointSpec, { params, query }: Parts): string {
  const values = isObject(params) ? params : {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? 'missing'));
  const search = Object.entries(isObject(query) ? query : {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

/** All parts of a request, each made by `make` from its schema. */
export function request(
  endpoint: EndpointSpec,
  make: (schema: $ZodType) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Parts> {
  const { params, query, body } = endpoint;
  return fc.record({
    params: params === undefined ? fc.constant(undefined) : make(params),
    query: query === undefined ? fc.constant(undefined) : make(query),
    body: body === undefined ? fc.constant(undefined) : make(body),
  });
}
