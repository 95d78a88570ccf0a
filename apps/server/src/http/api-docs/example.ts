import type { EndpointSpec } from '@pavilion/contract';
import type { JsonSchema } from './reply-schema.ts';

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Texts of a fixed shape, tried in turn where a schema has a pattern. */
const SHAPES = [
  '1',
  '2026-11-22',
  '2f1c6f0a-5b7e-4f0e-9a43-6d1f0f3a9c21',
  '123456',
  'https://example.com',
  '0123456789abcdef'.repeat(4),
  '#236b52',
  // The two keys of a browser's subscription: 65 and 16 bytes.
  'B'.padEnd(87, 'A'),
  'A'.repeat(22),
  'text',
];

function textOf(schema: JsonSchema): string {
  const { pattern, minLength } = schema;
  const least = typeof minLength === 'number' ? minLength : 0;
  if (typeof pattern !== 'string') return 'text'.padEnd(least, '.');
  const fits = new RegExp(pattern);
  return SHAPES.find((shape) => shape.length >= least && fits.test(shape)) ?? 'text';
}

function numberOf({ minimum, exclusiveMinimum }: JsonSchema): number {
  return Math.max(1, Number(minimum ?? 1), Number(exclusiveMinimum ?? 0) + 1);
}

/** A value of the schema with what is required in it, and nothing else. */
function valueOf(schema: unknown): unknown {
  if (!isObject(schema)) return null;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const branches = [...list(schema.anyOf), ...list(schema.oneOf)];
  // What may be left open is left open.
  if ([schema, ...branches].some((one) => isObject(one) && [one.type].flat().includes('null'))) return null;
  if (branches.length > 0) return valueOf(branches[0]);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isObject(schema.properties) ? schema.properties : {})
          .filter(([name]) => list(schema.required).includes(name))
          .map(([name, field]) => [name, valueOf(field)]),
      );
    case 'array':
      return Number(schema.minItems ?? 0) > 0 ? [valueOf(schema.items)] : [];
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return true;
    default:
      return textOf(schema);
  }
}

/** What is required of a body, filled in; undefined for a call without one. */
export const exampleBody = (schema: JsonSchema | undefined): unknown =>
  schema === undefined ? undefined : valueOf(schema);

/** The call as a line for a shell: with the token of the sign-in where it needs one, and what its body must have. */
export function exampleOf({ method, path, who }: EndpointSpec, body: JsonSchema | undefined): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const sent = exampleBody(body);
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$PAVILION${address}"`,
    ...(who === 'public' ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(sent === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(sent)}'`]),
  ].join(' ');
}
