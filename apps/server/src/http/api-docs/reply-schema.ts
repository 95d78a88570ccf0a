import { toJSONSchema } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

export type JsonSchema = { [key: string]: unknown };

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNull = (schema: unknown) => isObject(schema) && schema.type === 'null';

/**
 * The schema of a reply for the compiled serialiser. "X or null" becomes the nullable form: the general `anyOf` makes the
 * serialiser validate each value before writing it.
 */
export const replySchema = (schema: $ZodType): JsonSchema => {
  const simplified = simplify(toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }));
  return isObject(simplified) ? simplified : {};
};

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
