import type { ProviderResult } from '@pavilion/feed';
import type { EventRun } from '../../src/event-run.ts';
import { createRandom } from '../../src/random.ts';
import type { SportModel } from '../../src/sport-model.ts';
import { oneEvent } from '../one-event.ts';
import { type ShownOffer, rowsOf } from './offers.ts';
import { type Glimpse, RULES } from './rules.ts';

export interface SearchSample {
  model: SportModel;
  lane: number;
  events: number;
  seed: number;
}

/** What a rule brought, of each point at risk. */
export interface Yield {
  rule: string;
  bets: number;
  /** Mean and standard error; bets of an event hang together, so the error is that of events. */
  mean: number;
  error: number;
  /** By what was shown later for the same row in place of the result: far less of it is chance. */
  later: { bets: number; mean: number; error: number };
}

/** Yields more than this, at so many standard errors, are found. */
export const YIELD_MAX = 0.003;
export const ERRORS = 3;
const BETS_MIN = 40;
const EVENTS_MIN = 25;

export function isFound({ mean, error, later }: Yield): boolean {
  return mean - ERRORS * error > YIELD_MAX || (later.bets > 0 && later.mean - ERRORS * later.error > YIELD_MAX);
}

export function textOf({ rule, bets, mean, error, later }: Yield): string {
  const share = (value: number) => `${(100 * value).toFixed(2)} %`;
  const shown = later.bets === 0 ? '' : `, by later prices ${share(later.mean)} ± ${share(later.error)}`;
  return `${rule}: ${share(mean)} ± ${share(error)} of ${bets} bets${shown}`;
}

/** Sums by event of one rule: points won, points at risk, and the squares that their error is made of. */
class Account {
  bets = 0;
  events = 0;
  #won = 0;
  #squares = [0, 0, 0];
  #doubts = 0;
  #own = { won: 0, bets: 0, doubt: 0 };

  /** `doubt` is how far from its mean the yield of such a bet lies, whether or not this one did. */
  add(won: number, doubt: number): void {
    this.#own.won += won;
    this.#own.bets += 1;
    this.#own.doubt += doubt;
  }

  endEvent(): void {
    const { won, bets, doubt } = this.#own;
    if (bets === 0) return;
    this.bets += bets;
    this.events += 1;
    this.#won += won;
    for (const [i, square] of [won * won, won * bets, bets * bets].entries()) {
      this.#squares[i] = (this.#squares[i] ?? 0) + square;
    }
    this.#doubts += doubt * doubt;
    this.#own = { won: 0, bets: 0, doubt: 0 };
  }

  get mean(): number {
    return this.#won / Math.max(1, this.bets);
  }

  /** What the events show, or what their odds say where that is more: a rare loss may not have come yet. */
  get error(): number {
    const [wonWon = 0, wonBets = 0, betsBets = 0] = this.#squares;
    const { mean } = this;
    const shown = wonWon - 2 * mean * wonBets + mean * mean * betsBets;
    return Math.sqrt(Math.max(shown, this.#doubts)) / Math.max(1, this.bets);
  }
}

interface Book {
  result: Account;
  later: Account;
}

const MINUTE = 60_000;
/** Before the start: every four minutes of two hours, closer at the end. In play: stretches of a few minutes. */
const BEFORE = [...Array.from({ length: 26 }, (_, i) => -(108 - 4 * i) * MINUTE), -4 * MINUTE, -MINUTE, -6000];
const STRETCHES = 2;
const LOOKS = 16;
const LOOK_MS = 11_000;
/** How many glimpses later a price is compared with. */
const LATER = 6;

/** All rules over a sport's events; the same sample gives the same yields. */
export function searchRules(samples: readonly SearchSample[]): Yield[] {
  const books = new Map<string, Book>();
  for (const { model, lane, events, seed } of samples) {
    for (let i = 0; i < events; i += 1) {
      const run = oneEvent(model, lane, 64 * i + (i % 4), { seed: seed + (i % 89) });
      const random = createRandom(seed, lane, i, 0x5ea);
      const results = new Map(run.results(run.quietAt).map((result) => [`${result.mid}/${result.sid ?? ''}`, result]));
      // A look is chosen without regard to how long the event lasts.
      const longest = model.lanes[lane]?.longestMs ?? 0;
      look(
        run,
        BEFORE.map((at) => at + (run.model.inPlayAt ?? 0)),
        results,
        books,
      );
      for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
        const from = longest * random.unit() * random.unit();
        look(run, looksFrom(run, from), results, books);
      }
      for (const { result, later } of books.values()) {
        result.endEvent();
        later.endEvent();
      }
    }
  }
  return [...books]
    .filter(([, { result }]) => result.bets >= BETS_MIN && result.events >= EVENTS_MIN)
    .map(([rule, { result, later }]) => ({
      rule,
      bets: result.bets,
      mean: result.mean,
      error: result.error,
      later: { bets: later.events >= EVENTS_MIN ? later.bets : 0, mean: later.mean, error: later.error },
    }))
    .toSorted((a, b) => a.rule.localeCompare(b.rule));
}

/** Evenly, and just after each happening of the script: there prices come back. */
function looksFrom(run: EventRun, from: number): number[] {
  const until = from + LOOKS * LOOK_MS;
  const times = Array.from({ length: LOOKS }, (_, i) => Math.round(from + i * LOOK_MS));
  const start = run.fixture.startsAt;
  for (
    let next = run.nextChange(start + from);
    next !== null && next.at < start + until;
    next = run.nextChange(next.at)
  ) {
    if (next.kind === 'state') times.push(next.at - start);
  }
  return times
    .filter((at) => at < run.model.durationMs)
    .toSorted((a, b) => a - b)
    .slice(0, 3 * LOOKS);
}

function look(
  run: EventRun,
  times: readonly number[],
  results: ReadonlyMap<string, ProviderResult>,
  books: Map<string, Book>,
): void {
  const glimpses = times.map((at): Glimpse => {
    const virtual = run.fixture.startsAt + at;
    const rows = rowsOf(run.markets(virtual)).map((row) => [row.row, row] as const);
    return { at, inPlay: run.isInPlay(virtual), rows: new Map(rows) };
  });
  for (const [i, now] of glimpses.entries()) {
    const sight = {
      now,
      before: glimpses.slice(Math.max(0, i - 15), i),
      start: now.at === times.at(-1) && !now.inPlay,
    };
    const stage = now.inPlay ? 'in play' : 'before';
    for (const rule of RULES) {
      for (const pick of rule(sight)) {
        const key = `${pick.offer.family}, ${stage}: ${pick.rule}`;
        let book = books.get(key);
        if (book === undefined) books.set(key, (book = { result: new Account(), later: new Account() }));
        settle(pick.offer, results, glimpses.slice(i + LATER), book);
      }
    }
  }
}

function settle(
  offer: ShownOffer,
  results: ReadonlyMap<string, ProviderResult>,
  after: readonly Glimpse[],
  book: Book,
): void {
  const result = results.get(offer.decidedBy);
  const won = result === undefined || result.status !== 'SETTLE' ? null : offer.won(result);
  if (won === null) return;
  const yielded = won ? offer.gain : -1;
  const doubt = Math.sqrt(offer.gain);
  book.result.add(yielded, doubt);
  if (after.length === 0) return;
  // The next price that is shown from then on; the result where there is none any more, for that says something too.
  const chance = after.flatMap(({ rows }) => rows.get(offer.row)?.chance ?? [])[0];
  if (chance === undefined) book.later.add(yielded, doubt);
  else book.later.add((offer.side === 'for' ? chance : 1 - chance) * (1 + offer.gain) - 1, 0);
}
