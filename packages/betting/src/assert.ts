/** Stops on a programming error. The core refuses expected situations with values; a thrown error is always a bug. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RangeError(message);
}

/** Marks a branch that the types rule out, so that a new kind without a rule is a compile error. */
export function unreachable(value: never): never {
  throw new RangeError(`unexpected value ${JSON.stringify(value)}`);
}
