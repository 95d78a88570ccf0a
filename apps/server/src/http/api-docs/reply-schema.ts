import selectSerializer from '@fastify/fast-json-stringify-compiler';
import { toJSONSchema } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

export type JsonSchema = { [key: string]: unknown };

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNull = (schema: unknown) => isObject(schema) && schema.type === 'null';

const made = new WeakMap<$ZodType, JsonSchema>();

/**
 * The schema of a reply for the compiled serialiser, the same one whenever it is asked for. "X or null" becomes the nullable
 * form: the general `anyOf` makes the serialiser validate each value before writing it.
 */
export function replySchema(schema: $ZodType): JsonSchema {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const simplified = simplify(toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }));
  const own = isObject(simplified) ? simplified : {};
  made.set(schema, own);
  return own;
}

const fromSchema = selectSerializer()();
const compiled = new WeakMap<object, (reply: unknown) => string>();

/**
 * What writes the replies of a schema: Fastify's own compiler, asked once for each schema. A second server in the same
 * process, as nearly every test starts one, finds all of them compiled.
 */
export function replySerializer(route: { schema: unknown; method: string; url: string; httpStatus?: string }) {
  const { schema, method, url, httpStatus = '200' } = route;
  const known = isObject(schema) ? compiled.get(schema) : undefined;
  if (known !== undefined) return known;
  const own = fromSchema({ schema, method, url, httpStatus });
  if (isObject(schema)) compiled.set(schema, own);
  return own;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (!isObject(node)) return node;
  const { anyOf, $schema: _, ...rest } = node;
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(isNull)) {
    const other = anyOf.find((part) => !isNull(part));
    if (isObject(other) && typeof other.type === 'string') {
      return simplify({ ...rest, ...other, nullable: true });
    }
  }
  const plain = anyOf === undefined ? rest : { ...rest, anyOf };
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, simplify(value)]));
}
