// Arrays as parameters of statements. The driver writes them as text, going through each element twice with expressions, and
// PostgreSQL reads that text character by character; a batch of bets has some fifty arrays of hundreds of elements.

import { binaryArray, type ElementType, isElementType } from './binary-array.ts';
import { literalArray } from './literal-array.ts';

/** By parameter, from the first: the element type of an array, null for anything else. */
export type ArrayTypes = readonly (ElementType | null)[];

/**
 * The types that a statement gives its arrays (`$1::bigint[]`): of a parameter that is named again, the first in the text. PostgreSQL
 * reads `from` before what is selected, so a statement that gave one parameter two types could mean another one here: it refuses
 * such an array (42804).
 */
export function arrayTypesOf(text: string): ArrayTypes {
  const types: (ElementType | null)[] = [];
  for (const [, number, type = '', isArray] of text.matchAll(/\$(\d+)(?:::(\w+)(\[\])?)?/g)) {
    const place = Number(number) - 1;
    if (types[place] === undefined) types[place] = isArray !== undefined && isElementType(type) ? type : null;
  }
  return types;
}

/**
 * Arrays as PostgreSQL reads them fastest, everything else as it is. What a type cannot be written as exactly (a number that
 * is none of its own, a text that is no id) is left to PostgreSQL's own reading of text, and so to its refusal.
 */
export const withArrays = (args: readonly unknown[], types: ArrayTypes): unknown[] =>
  args.map((arg, index) => {
    if (!Array.isArray(arg)) return arg;
    const type = types[index] ?? null;
    return (type === null ? undefined : binaryArray(type, arg)) ?? literalArray(arg) ?? arg;
  });
