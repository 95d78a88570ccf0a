import type { ProviderScore } from '@pavilion/feed';
import type { EventRun } from '../../src/event-run.ts';
import { createRandom } from '../../src/random.ts';
import type { SportModel } from '../../src/sport-model.ts';
import { oneEvent } from '../one-event.ts';
import type { ShownOffer } from '../rules/offers.ts';
import { Account } from './account.ts';
import { schemesAt } from './schemes.ts';
import { type Look, type Watch, watchesOf } from './seen.ts';
import { type Board, standingOf } from './situations.ts';
import { worthOf } from './worth.ts';

export interface Field {
  model: SportModel;
  lanes: readonly number[];
  board: Board;
  /** Events of each lane in the short form, and which part of the moments whose score is read is watched. */
  events: number;
  share: number;
  /** Shows the event in another way: to see whether wrong prices are found. */
  shownAs?: (run: EventRun) => EventRun;
}

/** What a scheme brought of each point at risk: by results, and by the prices of a little later. */
export interface Brought {
  scheme: string;
  byResult: Account;
  byLater: Account;
}

/** More than this of the stake must not be left when so many standard errors are taken off. */
export const YIELD_MAX = 0.003;
export const ERRORS = 3;
/** A scheme that shows so much in the first matches is tried in others. */
const ERRORS_FIRST = 2;
/** How often an attack on honest prices may find something, at most. */
const FALSE_ALARMS = 0.001;
const EVENTS_MIN = 25;
const EXPECTED_MIN = 5;

/** Above the allowed yield by so many errors; results only where both of their kinds could have come. */
function isShownBy({ byResult, byLater }: Brought, errors: number): boolean {
  const isAbove = (mean: number, error: number) => mean - errors * error > YIELD_MAX;
  if (isWeighty(byResult) && isAbove(byResult.mean, byResult.error)) return true;
  return byLater.events >= EVENTS_MIN && isAbove(byLater.mean, byLater.error);
}

function isWeighty({ events, expected }: Account): boolean {
  return events >= EVENTS_MIN && Math.min(expected.won, expected.lost) >= EXPECTED_MIN;
}

/** All schemes over a field's events, or only those of a list. */
function run(field: Field, times: number, seed: number, only: ReadonlySet<string> | null): Map<string, Brought> {
  const books = new Map<string, Brought>();
  const share = (score: ProviderScore) => (standingOf(field.board, score).endgame ? 4 : 1) * field.share;
  for (const lane of field.lanes) {
    for (let i = 0; i < Math.max(EVENTS_MIN + 1, Math.ceil(field.events * times)); i += 1) {
      const event = oneEvent(field.model, lane, 64 * i + (i % 4), { seed: seed + (i % 97) });
      const results = new Map(event.results(event.quietAt).map((one) => [`${one.mid}/${one.sid ?? ''}`, one]));
      const touched = new Set<Brought>();
      const seen = field.shownAs?.(event) ?? event;
      for (const watch of watchesOf(seen, createRandom(seed, lane, i), share)) {
        for (const [key, bet] of betsOf(field.board, watch, only)) {
          const result = results.get(bet.offer.decidedBy);
          const worth = worthOf(bet.offer, bet.wall, result);
          if (worth === null) continue;
          let book = books.get(key);
          if (book === undefined)
            books.set(key, (book = { scheme: key, byResult: new Account(), byLater: new Account() }));
          touched.add(book);
          book.byResult.add(worth, bet.offer.gain, Math.sqrt(bet.offer.gain));
          if (bet.last === undefined || !movesOften(bet.offer)) continue;
          // Where the row is gone by then its result counts: that it went says something, too.
          const chance = chanceLater(bet.last, bet.offer);
          const { gain } = bet.offer;
          if (chance === null) book.byLater.add(worth, gain, Math.sqrt(gain));
          else book.byLater.add(chance * (1 + gain) - 1, gain, 0);
        }
      }
      for (const { byResult, byLater } of touched) {
        byResult.endEvent();
        byLater.endEvent();
      }
    }
  }
  return books;
}

interface Bet {
  offer: ShownOffer;
  wall: number;
  /** The look that later prices are read from, if anything happened after the bet. */
  last: Look | undefined;
}

/** The bets of a watch by scheme. */
function* betsOf(board: Board, watch: Watch, only: ReadonlySet<string> | null): Generator<[string, Bet]> {
  const last = watch.placed < watch.looks.length ? watch.looks.at(-1) : undefined;
  for (let index = 0; index < watch.placed; index += 1) {
    const look = watch.looks[index];
    if (look === undefined) continue;
    const stage = look.inPlay ? 'in play' : 'before';
    for (const { scheme, offer } of schemesAt(board, watch, index)) {
      const key = `${offer.family} ${offer.side}, ${stage}: ${scheme}`;
      if (only?.has(key) !== false) yield [key, { offer, wall: look.wall, last }];
    }
  }
}

/**
 * Whether a few changes say how prices go. What is all but certain creeps on until the rare thing comes that turns it: in no
 * hundred bets has it come yet, and their error says nothing of it. Such bets are valued by results alone.
 */
function movesOften({ gain }: ShownOffer): boolean {
  return gain >= 1 / 19 && gain <= 19;
}

/** How likely a bet is to win by what is shown later: the exchange knows best, where it has the same runner. */
function chanceLater({ rows }: Look, { row, family, name, side }: ShownOffer): number | null {
  const exchange =
    family === 'match1' ? [...rows.values()].find((one) => one.family === 'match' && one.name === name) : null;
  const chance = exchange?.chance ?? rows.get(row)?.chance ?? null;
  if (chance === null) return null;
  return side === 'for' ? chance : 1 - chance;
}

/** How many standard errors one of so many tries goes beyond with the given chance, all tries together. */
export function errorsFor(tries: number): number {
  const tail = FALSE_ALARMS / Math.max(1, tries);
  let [low, high] = [0, 10];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (upperTail(middle) > tail) low = middle;
    else high = middle;
  }
  return Math.max(ERRORS, high);
}

/** Chance that a normal variable is above z: Abramowitz and Stegun, 26.2.17. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

export interface Attack {
  /** Schemes with bets enough to say something. */
  tried: number;
  suspected: readonly Brought[];
  found: readonly Brought[];
}

/**
 * In two steps, so that trying much finds nothing by luck: what stands out in the first matches is tried in twice as many
 * others, and found when it earns there by more standard errors than any of so many suspects would reach by luck.
 */
export function attack(field: Field, times: number, seed: number): Attack {
  const first = [...run(field, times, seed, null).values()];
  const tried = first.filter(({ byResult, byLater }) => isWeighty(byResult) || byLater.events >= EVENTS_MIN).length;
  const suspects = first.filter((brought) => isShownBy(brought, ERRORS_FIRST));
  if (suspects.length === 0) return { tried, suspected: [], found: [] };
  const again = run(field, 2 * times, seed + 1000, new Set(suspects.map(({ scheme }) => scheme)));
  const suspected = [...again.values()];
  // Each suspect is judged twice, by results and by later prices.
  const errors = errorsFor(2 * suspects.length);
  return { tried, suspected, found: suspected.filter((brought) => isShownBy(brought, errors)) };
}

export function textOf({ scheme, byResult, byLater }: Brought): string {
  const share = (value: number) => `${(100 * value).toFixed(2)} %`;
  const later = byLater.bets === 0 ? '' : `, by later prices ${share(byLater.mean)} ± ${share(byLater.error)}`;
  return `${scheme}: ${share(byResult.mean)} ± ${share(byResult.error)} of ${byResult.bets} bets in ${byResult.events} events${later}`;
}
