/** True when one of a batch alone may be to blame: a value or a constraint, not the database being away. */
export function mayBeOneOfMany(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return error instanceof RangeError || error instanceof TypeError;
  return code.startsWith('22') || code.startsWith('23');
}
