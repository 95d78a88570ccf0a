import { api, COMMON_REFUSALS, type EndpointSpec, REFUSALS, type RefusalCode, rightsFor } from '@pavilion/contract';
import { toJSONSchema } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { exampleBody, exampleOf } from './example.ts';
import type { JsonSchema } from './reply-schema.ts';

/** Every declared call in the order of the contract. */
export const declaredCalls = (): EndpointSpec[] => Object.values(api).flatMap((group) => Object.values(group));

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function schemaOf(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The refusals of a call beside those that any call may answer. */
export const ownRefusalsOf = ({ confirmed, refusals = [] }: EndpointSpec): RefusalCode[] =>
  confirmed === true ? ['CONFIRMATION_NEEDED', ...refusals] : [...refusals];

/** All refusals of a call; `LOGIN_REQUIRED` and the like mean nothing on public ones. */
export function refusalsOf(endpoint: EndpointSpec): RefusalCode[] {
  const common = COMMON_REFUSALS.filter(
    (code) => endpoint.who !== 'public' || !['LOGIN_REQUIRED', 'ROLE_NOT_ALLOWED', 'USER_LOCKED'].includes(code),
  );
  return [...new Set([...common, ...ownRefusalsOf(endpoint)])];
}

function parameters(endpoint: EndpointSpec): JsonSchema[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (schema === undefined) return [];
    const { properties, required } = schemaOf(schema, 'input');
    const needed = Array.isArray(required) ? required : [];
    return Object.entries(isObject(properties) ? properties : {}).map(([name, field]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || needed.includes(name),
      schema: field,
    }));
  });
}

/** Refusals share their statuses: each status lists the codes that come with it. */
function refusalReplies(endpoint: EndpointSpec): JsonSchema {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => REFUSALS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${REFUSALS[code].message}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal' },
            examples: Object.fromEntries(
              codes.map((code) => [code, { value: { error: code, message: REFUSALS[code].message } }]),
            ),
          },
        },
      },
    ]),
  );
}

const bodySchema = ({ body }: EndpointSpec): JsonSchema | undefined =>
  body === undefined ? undefined : schemaOf(body, 'input');

/** How the call is made in a shell, with `$PAVILION` and the `$TOKEN` of a sign-in. */
export const shellExample = (endpoint: EndpointSpec): string => exampleOf(endpoint, bodySchema(endpoint));

function requestBody(endpoint: EndpointSpec): JsonSchema {
  const schema = bodySchema(endpoint);
  if (schema === undefined) return {};
  const content = { 'application/json': { schema, example: exampleBody(schema) } };
  return { requestBody: { required: true, content } };
}

/** A public call that knows its caller is made with a session or without one. */
function securityOf({ who, knowsCaller }: EndpointSpec): JsonSchema {
  const bearer = { bearer: [] };
  if (who !== 'public') return { security: [bearer] };
  return knowsCaller === true ? { security: [{}, bearer] } : {};
}

/** What a person of staff needs for a call. */
const rightsWord = (endpoint: EndpointSpec): readonly string[] | 'none but the account itself' | 'anybody' =>
  endpoint.who === 'public' ? 'anybody' : (rightsFor(endpoint) ?? 'none but the account itself');

const operation = (endpoint: EndpointSpec): JsonSchema => ({
  summary: endpoint.summary,
  tags: [endpoint.tag],
  ...securityOf(endpoint),
  'x-roles': endpoint.who === 'public' ? ['public'] : endpoint.who,
  'x-scope': endpoint.scope,
  'x-rights': rightsWord(endpoint),
  ...(endpoint.audit === undefined ? {} : { 'x-audit': endpoint.audit }),
  ...(endpoint.transactionCode === true ? { 'x-transaction-code': true } : {}),
  ...(endpoint.confirmed === true ? { 'x-confirmed-session': true } : {}),
  parameters: parameters(endpoint),
  ...requestBody(endpoint),
  'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: shellExample(endpoint) }],
  responses: {
    200: {
      description: 'Done',
      content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
    ...refusalReplies(endpoint),
    500: {
      description: 'INTERNAL_ERROR: something went wrong; the request id finds it in the log.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  },
});

/** The OpenAPI 3.1 document of every declared call. */
export function openApiDocument(version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of declaredCalls()) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pavilion',
      version,
      description:
        'A points exchange. Money is in rupees (1 point = ₹1) with at most two decimals; times are ISO 8601.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The `token` that POST /api/auth/login answers, sent as `Authorization: Bearer <token>`. Calls marked `x-transaction-code` want the own transaction code in their body, too (GET /api/account/transaction-code).',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error', 'message'],
          properties: {
            error: { type: 'string', enum: [...Object.keys(REFUSALS), 'INTERNAL_ERROR'] },
            message: { type: 'string' },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}
