/** The six boxes of a line: 1, X, 2, each back and lay. */
export const SLOTS = [
  { slot: 'one', label: '1' },
  { slot: 'x', label: 'X' },
  { slot: 'two', label: '2' },
] as const;
