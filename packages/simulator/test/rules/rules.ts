import type { ShownOffer, ShownRow } from './offers.ts';

/** What was shown at a moment, and where the event stood. */
export interface Glimpse {
  /** Milliseconds from the event's start. */
  at: number;
  inPlay: boolean;
  rows: ReadonlyMap<string, ShownRow>;
}

/** A bet that a rule would place on the newest glimpse. */
export interface Pick {
  rule: string;
  offer: ShownOffer;
}

/** What a player sees: the newest glimpse, and those before it, newest last. */
export interface Sight {
  now: Glimpse;
  before: readonly Glimpse[];
  start: boolean;
}

type Rule = (sight: Sight) => Iterable<Pick>;

/** A price must beat what it is compared with by so much of the odds. */
const BEATS_BY = 1.01;
const LINE_BEATS_BY = 0.75;

function* all({ now }: Sight): Generator<[ShownRow, ShownOffer]> {
  for (const row of now.rows.values()) for (const offer of row.offers) yield [row, offer];
}

function history({ before }: Sight, key: string): ShownRow[] {
  return before.flatMap(({ rows }) => rows.get(key) ?? []);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Whether an offer pays more than the given chance asks for, by a hundredth of the odds. */
function pays({ side, gain }: ShownOffer, chance: number): boolean {
  return (side === 'for' ? chance : 1 - chance) * (1 + gain) >= BEATS_BY;
}

/** The band of odds that an offer lies in. */
function bandOf({ gain }: ShownOffer): string {
  const edges: readonly (readonly [number, string])[] = [
    [0.02, 'to 1.02'],
    [0.2, 'to 1.2'],
    [0.8, 'to 1.8'],
    [1.25, 'about even'],
    [4, 'to 5'],
    [19, 'to 20'],
  ];
  return edges.find(([most]) => gain <= most)?.[1] ?? 'over 20';
}

/** Everything, by side and odds: favourites, outsiders, near certainties, both sides of every row. */
function* blindly(sight: Sight): Generator<Pick> {
  for (const [, offer] of all(sight)) yield { rule: `all ${offer.side}, ${bandOf(offer)}`, offer };
}

/** Back what is better than its own recent mean (it will come back), or what is worse (it will go on). */
function* ownMean(sight: Sight): Generator<Pick> {
  for (const [row, offer] of all(sight)) {
    const past = history(sight, row.row);
    const chances = past.flatMap(({ chance }) => chance ?? []);
    if (chances.length >= 4) {
      if (pays(offer, mean(chances))) yield { rule: 'better than its own mean', offer };
      else if (row.chance !== null && pays({ ...offer, side: offer.side === 'for' ? 'against' : 'for' }, mean(chances)))
        yield { rule: 'worse than its own mean', offer };
    }
    const lines = past.flatMap(({ line }) => line ?? []);
    if (row.line === null || lines.length < 4) continue;
    const low = row.line <= mean(lines) - LINE_BEATS_BY;
    const high = row.line >= mean(lines) + LINE_BEATS_BY;
    if (low || high) {
      const back = low === (offer.side === 'for');
      yield { rule: `a line ${back ? 'better' : 'worse'} than its own mean`, offer };
    }
  }
}

/** The same runner at the exchange and the bookmaker, one price better than the middle of the other. */
function* twoMakers(sight: Sight): Generator<Pick> {
  const rows = [...sight.now.rows.values()];
  for (const row of rows) {
    if (row.family !== 'match' && row.family !== 'match1') continue;
    const other = row.family === 'match' ? 'match1' : 'match';
    const twin = rows.find(({ family, name }) => family === other && name === row.name);
    if (twin === undefined || twin.chance === null) continue;
    for (const offer of row.offers) {
      const edge = (offer.side === 'for' ? twin.chance : 1 - twin.chance) * (1 + offer.gain);
      if (edge >= 1) yield { rule: `${row.family} against ${other}`, offer };
    }
  }
}

/** What stands still while match odds have moved: its price may be old. */
function* slowBehindFast(sight: Sight): Generator<Pick> {
  const last = sight.before.at(-3);
  if (last === undefined) return;
  const favourite = [...sight.now.rows.values()].find(({ family, chance }) => family === 'match' && chance !== null);
  const moved = favourite === undefined ? null : last.rows.get(favourite.row);
  if (favourite === undefined || favourite.chance === null || moved == null || moved.chance === null) return;
  const step = Math.log(favourite.chance / (1 - favourite.chance)) - Math.log(moved.chance / (1 - moved.chance));
  if (Math.abs(step) < 0.05) return;
  for (const [row, offer] of all(sight)) {
    const then = last.rows.get(row.row);
    if (then === undefined || row.family === 'match' || then.chance !== row.chance || then.line !== row.line) continue;
    const same = row.name === favourite.name ? 'own' : 'other';
    const way = step > 0 === (offer.side === 'for') ? 'with' : 'against';
    yield { rule: `${row.family} standing still, ${way} the ${same} move`, offer };
  }
}

/** The first price after a stop, the last one before the start, and what has not moved for long. */
function* aroundStops(sight: Sight): Generator<Pick> {
  const [last] = sight.before.slice(-1);
  const long = sight.before.slice(-8);
  for (const [row, offer] of all(sight)) {
    const size = offer.gain < 1 ? 'favourites' : 'outsiders';
    if (sight.start) yield { rule: `just before the start, ${size} ${offer.side}`, offer };
    if (last !== undefined && !last.rows.has(row.row))
      yield { rule: `just after a stop, ${size} ${offer.side}`, offer };
    const stale = long.length === 8 && long.every(({ rows }) => rows.get(row.row)?.chance === row.chance);
    if (row.chance !== null && stale) yield { rule: `unmoved for long, ${size} ${offer.side}`, offer };
  }
}

/** A level deeper than the best is never better; here the families by where they stand in the event. */
export const RULES: readonly Rule[] = [blindly, ownMean, twoMakers, slowBehindFast, aroundStops];
