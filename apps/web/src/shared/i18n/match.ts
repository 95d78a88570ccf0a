/** A dictionary: English text to the words of one language, `{name}` places in both. */
export type Dictionary = Readonly<Record<string, string>>;

type Pattern = { shape: RegExp; names: string[]; words: string };

/**
 * Answers with the words of an English text. A text that is no key may be a sentence which the server has filled in
 * already (`Minimum bet is ₹100`): it is compared with the keys of `sentences` that have places, and what stood in the
 * places is carried over.
 */
export function dictionary(texts: Dictionary, sentences: Dictionary): (english: string) => string | undefined {
  let patterns: Pattern[] | null = null;
  return (english) => {
    for (const known of [texts, sentences]) if (Object.hasOwn(known, english)) return known[english];
    patterns ??= Object.entries(sentences).filter(hasPlaces).map(patternOf);
    return fromPattern(patterns, english);
  };
}

const PLACE = /\{(\w+)\}/g;
const hasPlaces = ([english]: [string, string]): boolean => english.search(PLACE) >= 0;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf([english, words]: [string, string]): Pattern {
  const names = [...english.matchAll(PLACE)].map(([, name = '']) => name);
  const literal = english.split(PLACE).map((piece, at) => (at % 2 === 0 ? escaped(piece) : '(.+?)'));
  return { shape: new RegExp(`^${literal.join('')}$`), names, words };
}

function fromPattern(patterns: readonly Pattern[], english: string): string | undefined {
  for (const { shape, names, words } of patterns) {
    const found = shape.exec(english);
    if (found) return words.replace(PLACE, (place, name: string) => found[names.indexOf(name) + 1] ?? place);
  }
  return undefined;
}
