import type { Beats } from '../beat.ts';
import { selectionId } from '../schedule/event-id.ts';
import {
  closedQuote,
  type Instant,
  type Life,
  type MarketPlan,
  type Outcome,
  type RowPlan,
  type RowQuote,
} from '../event-model.ts';
import { bookmakerQuotes } from '../quote/bookmaker-quote.ts';
import { ladderClosed, ladderQuotes } from '../quote/ladder-quote.ts';
import { halfWidth, withLean } from '../quote/leaning.ts';
import { hash } from '../random.ts';
import { OVER_BALLS } from './model/ball-model.ts';
import type { CricketClock } from './cricket-clock.ts';
import type { CricketPricer } from './cricket-pricer.ts';
import { CricketQuotes } from './cricket-quotes.ts';
import { type CricketRow, CricketRows, type CricketSides } from './cricket-rows.ts';
import type { CricketScript } from './cricket-script.ts';
import { lifeToBall } from './model/innings-timeline.ts';
import { tiedMarkets } from './tied-markets.ts';

const RAIN: Outcome = { type: 'void', remark: 'Match abandoned' };
const WICKET_WIDTH = 0.05;
/** In play a quote is this much wider than before. */
const IN_PLAY_WIDTH = 1.4;
const DIGIT_PRICE = 9.5;
/** The last digit is as good as random until about this many balls are left, or the tail is in. */
const DIGIT_CLOSES_BEFORE = 3 * OVER_BALLS;
const DIGIT_CLOSES_AT_WICKET = 8;

export interface CricketMarketInput {
  script: CricketScript;
  sides: CricketSides;
  clock: CricketClock;
  pricer: CricketPricer;
  beats: Beats;
  /** Keys sizes and styles of this event. */
  key: number;
  /** Card-style virtuals have no exchange market. */
  matchOdds: boolean;
  /** Whether level scores are a market of their own. */
  tied: boolean;
  /** Whether an exchange line on the first innings is offered. */
  line: boolean;
}

/** All markets of one match, of all nine families. */
export function cricketMarkets(input: CricketMarketInput): MarketPlan[] {
  const { script, sides, clock, pricer, beats, key } = input;
  const rows = new CricketRows(script, sides);
  const quotes = new CricketQuotes(script, clock, pricer, beats, key);
  const { format } = script.strengths;
  const family = (
    plan: Pick<MarketPlan, 'key' | 'name' | 'gtype' | 'sno' | 'dtype' | 'boxes'>,
    own: readonly CricketRow[],
  ): MarketPlan[] => {
    const bySid = new Map(own.map((row) => [row.sid, row]));
    const quote = (asked: readonly RowPlan[], instant: Instant) =>
      quotes.quote(
        asked.flatMap((row) => bySid.get(row.sid) ?? []),
        instant,
      );
    if (own.length === 0) return [];
    const closing = (at: number) => clock.closingState(at);
    return [{ ...plan, minStake: 0, maxStake: 0, message: '', life: null, rows: own, quote, closing }];
  };
  const lineName = `1st Innings ${format.overs} Overs Line`;
  return [
    ...(input.matchOdds ? [matchOdds(input)] : []),
    bookmaker(input),
    ...(input.tied ? tiedMarkets(input) : []),
    ...family({ key: 3, name: 'Normal', gtype: 'fancy', sno: 3, dtype: 6, boxes: 2 }, rows.sessions()),
    ...family({ key: 4, name: 'Over By Over', gtype: 'fancy', sno: 3.1, dtype: 6, boxes: 2 }, rows.overs()),
    ...family({ key: 5, name: 'fancy1', gtype: 'fancy1', sno: 4, dtype: 7, boxes: 2 }, rows.statements()),
    ...family({ key: 6, name: 'oddeven', gtype: 'oddeven', sno: 4.1, dtype: 8, boxes: 2 }, rows.parities()),
    ...family({ key: 7, name: 'khado', gtype: 'khado', sno: 4.299999999999999, dtype: 10, boxes: 2 }, rows.bands()),
    ...family({ key: 8, name: 'meter', gtype: 'meter', sno: 4.4, dtype: 6, boxes: 2 }, rows.meters()),
    ...(input.line
      ? family({ key: 9, name: lineName, gtype: 'fancy2', sno: 2.9, dtype: 14, boxes: 6 }, rows.lines())
      : []),
    ...digits(input, rows),
  ];
}

/** Half width of a calm quote. */
function calmWidth({ script }: CricketMarketInput, at: number): number {
  return script.strengths.format.calmHalfWidth * (at >= 0 ? IN_PLAY_WIDTH : 1);
}

/** Both sides' chances at an instant: what the pricer says, and how the market maker leans. */
function sideChances(input: CricketMarketInput, instant: Instant): [number, number] {
  const { script, clock, pricer, beats } = input;
  const first = instant.at < script.tossAt ? pricer.chanceBeforeToss() : pricer.winChance(clock.count(instant.at));
  const beat = { index: instant.beat, at: instant.beatAt };
  const width = calmWidth(input, instant.at);
  const [a = 0.5, b = 0.5] = withLean([first, 1 - first], width, (channel) => beats.lean(beat, channel));
  return [a, b];
}

function sideRows(sides: CricketSides, sids: readonly [number, number]): RowPlan[] {
  return sides.names.map((name, side) => ({
    sid: sids[side] ?? 0,
    name,
    sno: side === 0 ? 1 : 3,
    psrno: side + 1,
    minStake: 0,
    maxStake: 0,
    life: null,
  }));
}

/** From listing until the last ball; settled when the winner is known, by a super over if need be. */
function matchLife(script: CricketScript, sides: CricketSides, sids: readonly [number, number]): Life {
  const { winner, rainAt, inningsEndsAt, endsAt } = script;
  return {
    opensAt: Number.NEGATIVE_INFINITY,
    closesAt: rainAt ?? inningsEndsAt[1],
    decidedAt: endsAt,
    outcome: winner === null ? RAIN : { type: 'winner', sid: sids[winner], name: sides.names[winner] },
  };
}

function matchOdds(input: CricketMarketInput): MarketPlan {
  const { script, sides, clock, key } = input;
  const { format } = script.strengths;
  const first = selectionId(sides.names[0]);
  const sids: [number, number] = [first, selectionId(sides.names[1], [first])];
  const rows = sideRows(sides, sids);
  return {
    key: 1,
    name: 'MATCH_ODDS',
    gtype: 'match',
    sno: 1,
    dtype: 4,
    boxes: 6,
    minStake: 100,
    maxStake: format.matchStakeMax,
    message: '',
    life: matchLife(script, sides, sids),
    rows,
    quote: (_rows, instant) => {
      if (clock.matchState(instant.at) !== 'open') return ladderClosed(2);
      const since = clock.sinceWicket(instant.at);
      return ladderQuotes(sideChances(input, instant), {
        halfWidth: halfWidth(calmWidth(input, instant.at), WICKET_WIDTH, since),
        stepTicks: since < 10_000 ? 4 : instant.at >= 0 ? 2 : 1,
        size: format.liquidity,
        sizeSigma: 1.1,
        key: hash(key, 1),
        beat: instant.beat,
      });
    },
  };
}

function bookmaker(input: CricketMarketInput): MarketPlan {
  const { script, sides, clock } = input;
  const { bookmakerStakeMax } = script.strengths.format;
  return {
    key: 2,
    name: 'Bookmaker',
    gtype: 'match1',
    sno: 2,
    dtype: 4,
    boxes: 6,
    minStake: 100,
    maxStake: bookmakerStakeMax,
    message: '',
    life: matchLife(script, sides, [1, 2]),
    rows: sideRows(sides, [1, 2]),
    closing: (at) => clock.closingState(at),
    quote: (rows, instant) => {
      const row = clock.rowState(instant.at);
      const state = row === 'open' ? clock.matchState(instant.at) : row;
      if (state !== 'open') return rows.map(() => closedQuote(state));
      return bookmakerQuotes(sideChances(input, instant), bookmakerStakeMax);
    },
  };
}

/** The last digit of the first innings' total ("Lambi"): ten rows at 9.5. */
function digits({ script, sides, clock }: CricketMarketInput, rows: CricketRows): MarketPlan[] {
  const [timeline] = rows.timelines;
  if (timeline === undefined) return [];
  const { model } = script.strengths.format;
  const place = { opensAt: timeline.opensAt, toBall: model.balls, closeBefore: DIGIT_CLOSES_BEFORE };
  const life = lifeToBall(script, timeline, place, (end) => ({ type: 'value', value: end?.total ?? 0 }));
  const tail = timeline.deliveries.find((delivery) => delivery.wickets >= DIGIT_CLOSES_AT_WICKET);
  const closesAt = Math.min(life?.closesAt ?? 0, tail?.startsAt ?? Number.POSITIVE_INFINITY);
  if (life === null || closesAt <= life.opensAt) return [];
  const digitRows: RowPlan[] = Array.from({ length: 10 }, (_, digit) => ({
    sid: digit + 1,
    name: `${digit} Number`,
    sno: 1,
    psrno: digit + 1,
    minStake: 100,
    maxStake: 25_000,
    life: null,
  }));
  const quote = (asked: readonly RowPlan[], { at }: Instant): RowQuote[] => {
    const state = clock.rowState(at);
    const open: RowQuote = { state: 'open', back: [{ price: DIGIT_PRICE, size: 100 }], lay: [] };
    return asked.map(() => (state === 'open' ? open : closedQuote(state)));
  };
  const plan = { key: 10, gtype: 'cricketcasino', sno: 7.001, dtype: 9, boxes: 1, message: '' } as const;
  const code = sides.codes[script.battingFirst];
  const name = ` 1st Inn Lambi ${code} (${sides.codes[0]} vs ${sides.codes[1]})`;
  const closing = (at: number) => clock.closingState(at);
  const limits = { minStake: 100, maxStake: 25_000 };
  return [{ ...plan, ...limits, name, life: { ...life, closesAt }, rows: digitRows, quote, closing }];
}
