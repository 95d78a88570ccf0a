import type { $ZodType } from 'zod/v4/core';
export type JsonSchema = {
    [key: string]: unknown;
};
/**
 * The schema of a reply for the compiled serialiser. "X or null" becomes the nullable form: the general `anyOf` makes the
 * serialiser validate each value before writing it.
 */
export declare const replySchema: (schema: $ZodType) => JsonSchema;
