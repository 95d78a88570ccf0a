/** `Session 2 runs(ENG vs SL)adv`: rows that name the match say which codes its source uses. */
const TOLD = /\((\p{L}{2,5}) vs?\.? (\p{L}{2,5})\)/u;

/** What the source calls the two sides of an event; null where none of its names says it. */
export function toldCodes(names: Iterable<string>): readonly [string, string] | null {
  for (const name of names) {
    const [, first, second] = TOLD.exec(name) ?? [];
    if (first && second && first !== second) return [first, second];
  }
  return null;
}
