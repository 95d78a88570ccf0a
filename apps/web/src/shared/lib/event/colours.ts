/** Fourteen colours of shirts and silks. Light blue and pink are left out: they mean back and lay. */
export const SHIRT_COLOURS = [
  ...['#b3332c', '#d8762c', '#e0b13a', '#2f7d4f', '#17503c', '#2b3f7a', '#33689e'],
  ...['#6b3f86', '#7a4a2b', '#23282a', '#f3ead4', '#8c8f86', '#7a1f3a', '#1d6f73'],
] as const;

/** The same number for the same text, everywhere and always (FNV-1a, 32 bit). */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text.trim().toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

type Pair = readonly [string, string];

const COUNT = SHIRT_COLOURS.length;

/** The colour at a turn through the fourteen. */
export const colourAt = (turn: number): string => SHIRT_COLOURS[((turn % COUNT) + COUNT) % COUNT] ?? SHIRT_COLOURS[0];

/** Two different colours for a name: drawn from its letters, no claim that the team wears them. */
export function pairOf(name: string): Pair {
  const number = numberOf(name);
  const first = number % COUNT;
  return [colourAt(first), colourAt(first + 1 + (Math.floor(number / COUNT) % (COUNT - 1)))];
}

/** Colours of both sides: the second never leads with the first's. */
export function pairsOf([first, second]: readonly [string, string]): readonly [Pair, Pair] {
  const one = pairOf(first);
  const [lead, other] = pairOf(second);
  return [one, lead === one[0] ? [other, lead] : [lead, other]];
}
