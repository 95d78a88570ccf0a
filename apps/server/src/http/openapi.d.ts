import { type EndpointSpec, type RefusalCode } from '@pavilion/contract';
import type { $ZodType } from 'zod/v4/core';
import type { JsonSchema } from './reply-schema.ts';
/** Every declared call in the order of the contract. */
export declare const declaredCalls: () => EndpointSpec[];
export declare function schemaOf(schema: $ZodType, io: 'input' | 'output'): JsonSchema;
/** The refusals of a call beside those that any call may answer; `LOGIN_REQUIRED` and the like mean nothing on public ones. */
export declare function refusalsOf(endpoint: EndpointSpec): RefusalCode[];
/** The OpenAPI 3.1 document of every declared call. */
export declare function openApiDocument(version: string): JsonSchema;
