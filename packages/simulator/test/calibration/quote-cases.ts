import type { ProviderMarket, ProviderResult, ProviderSection } from '@pavilion/feed';
import type { EventRun } from '../../src/event-run.ts';
import { createRandom, type Random } from '../../src/random.ts';
import type { SportModel } from '../../src/sport-model.ts';
import { isTrading } from '../invariants.ts';
import { oneEvent } from '../one-event.ts';

/** What a quote said, and what came of it: 0, 1, or a half where neither side won. */
export interface QuoteCase {
  chance: number;
  came: number;
  /** The likeliest row of a market with a winner. */
  favourite: boolean;
}

export interface QuoteSample {
  model: SportModel;
  lane: number;
  matches: number;
  seed: number;
}

/** A band is as wide as may be without holding more than .47 of the outcomes, at even money. */
const BAND_CHANCE = 0.45;

/** Cases by `gtype, before` and `gtype, in play`. */
export type QuoteCases = Map<string, QuoteCase[]>;

/**
 * Reads prices off the documents themselves: one moment before and two during each match, drawn without regard to how
 * long it lasts, one row of each family at each moment, so that cases of a family hardly depend on each other.
 */
export function quoteCases({ model, lane, matches, seed }: QuoteSample): QuoteCases {
  const random = createRandom(seed, lane, 0xca5e);
  const cases: QuoteCases = new Map();
  const plan = model.lanes[lane];
  if (plan === undefined) throw new RangeError(`no lane ${lane}`);
  for (let i = 0; i < matches; i += 1) {
    const run = oneEvent(model, lane, 64 * i + (i % 4), { seed: seed + (i % 97) });
    const start = run.fixture.startsAt;
    // What has no price at a moment drawn says nothing; the end itself must not choose the moment.
    const typical = plan.longestMs * random.unit();
    const moments = [start - random.between(1, 20) * 60_000, start + typical, start + typical * random.unit()];
    const results = resultsOf(run);
    for (const at of moments) readMoment(run, at, results, random, cases);
  }
  return cases;
}

function resultsOf(run: EventRun): Map<string, ProviderResult> {
  return new Map(run.results(run.quietAt).map((result) => [`${result.mid}/${result.sid ?? ''}`, result]));
}

function readMoment(
  run: EventRun,
  at: number,
  results: ReadonlyMap<string, ProviderResult>,
  random: Random,
  cases: QuoteCases,
): void {
  const stage = run.isInPlay(at) ? 'in play' : 'before';
  for (const [gtype, markets] of Map.groupBy(run.markets(at), (market) => market.gtype)) {
    const market = markets[random.int(markets.length)];
    if (market === undefined) continue;
    const found = caseOf(market, results, random);
    if (found === null) continue;
    const key = `${gtype}, ${stage}`;
    const own = cases.get(key) ?? [];
    own.push(found);
    cases.set(key, own);
  }
}

function caseOf(
  market: ProviderMarket,
  results: ReadonlyMap<string, ProviderResult>,
  random: Random,
): QuoteCase | null {
  const open = market.section.filter(isTrading);
  const whole = ['match', 'match1', 'cricketcasino'].includes(market.gtype);
  const chances = open.map((row) => chanceOf(market, row));
  const known = open.flatMap((row, i) => (chances[i] === null ? [] : [{ row, chance: chances[i] ?? 0 }]));
  const picked = known[random.int(known.length)];
  if (picked === undefined) return null;
  const result = results.get(`${market.mid}/${whole ? '' : picked.row.sid}`);
  if (result === undefined || result.status !== 'SETTLE') return null;
  const best = Math.max(...known.map(({ chance }) => chance));
  const favourite = whole && picked.chance === best && picked.chance > 1 / market.section.length;
  return { chance: picked.chance, came: cameOf(market, picked.row, result), favourite };
}

function box(row: ProviderSection, name: string): { odds: number; size: number } {
  return row.odds.find(({ oname }) => oname === name) ?? { odds: 0, size: 0 };
}

/** The chance a row's prices stand for: the middle of both sides. Null where one side is missing. */
function chanceOf({ gtype }: ProviderMarket, row: ProviderSection): number | null {
  const back = box(row, 'back1');
  const lay = box(row, 'lay1');
  if (gtype === 'cricketcasino') return 0.1;
  if (gtype === 'khado') return back.odds === 0 ? null : BAND_CHANCE;
  if (back.odds === 0) return null;
  // The toss, offered on one side: the house's hundredth is in the price.
  if (gtype === 'fancy1' && lay.odds === 0) return row.nat.includes('Toss') ? 0.99 / back.odds : null;
  if (lay.odds === 0) return null;
  switch (gtype) {
    case 'match':
    case 'fancy1':
      return (1 / back.odds + 1 / lay.odds) / 2;
    case 'match1':
      return (100 / (100 + back.odds) + 100 / (100 + lay.odds)) / 2;
    case 'oddeven':
      return 1 / back.odds / (1 / back.odds + 1 / lay.odds);
    case 'fancy':
      return back.odds === lay.odds ? (100 / (100 + back.size) + 100 / (100 + lay.size)) / 2 : 0.5;
    default:
      return 0.5;
  }
}

/** What came of the row that was quoted. */
function cameOf({ gtype }: ProviderMarket, row: ProviderSection, result: ProviderResult): number {
  const value = result.winnerId ?? 0;
  const back = box(row, 'back1').odds;
  const lay = box(row, 'lay1').odds;
  switch (gtype) {
    case 'match':
    case 'match1':
      return result.winnerId === row.sid ? 1 : 0;
    case 'fancy1':
      return result.winnerName === 'Yes' ? 1 : 0;
    case 'cricketcasino':
      return value % 10 === Number.parseInt(row.nat, 10) ? 1 : 0;
    case 'oddeven':
      return value % 2;
    case 'fancy':
      return value >= back ? 1 : value < lay ? 0 : 0.5;
    case 'khado':
      return value >= back && value < back + lay ? 1 : 0;
    case 'fancy2':
      return value > lay ? 1 : value < back ? 0 : 0.5;
    default:
      // A meter pays the distance: above or below its middle.
      return value > (back + lay) / 2 ? 1 : value < (back + lay) / 2 ? 0 : 0.5;
  }
}
