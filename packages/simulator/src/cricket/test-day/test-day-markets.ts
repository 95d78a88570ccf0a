import type { Beats } from '../../beat.ts';
import { selectionId } from '../../schedule/event-id.ts';
import { closedQuote, type Instant, type MarketPlan, type RowPlan, type RowQuote } from '../../event-model.ts';
import { manyWayBookmakerQuotes } from '../../quote/bookmaker-quote.ts';
import { exchangePlan, lifeUntil, runnerRows } from '../../quote/exchange-plan.ts';
import { ladderClosed, ladderQuotes } from '../../quote/ladder-quote.ts';
import { halfWidth, withLean } from '../../quote/leaning.ts';
import { parityQuote } from '../../quote/parity-market.ts';
import { type AtLeast, sessionQuote, statementQuote } from '../../quote/run-quote.ts';
import { hash, hashUnit } from '../../random.ts';
import type { CricketClock } from '../cricket-clock.ts';
import type { CricketSides } from '../cricket-rows.ts';
import { CAUGHT_SHARE } from '../cricket-script.ts';
import { type DayForecast, forecastDay } from './test-day-forecast.ts';
import { DAY_BALLS, type DayState, RAIN_SHARE } from './test-day-model.ts';
import { type DayRow, dayRows } from './test-day-rows.ts';
import type { TestDayScript } from './test-day-script.ts';
import { dayTable } from './test-day-table.ts';

const MATCH_STAKE_MAX = 500_000;
const CALM_WIDTH = 0.006;
const WICKET_WIDTH = 0.04;
const LIQUIDITY = 25_000;
const STATEMENT_EDGE = 0.14;
/** A match that may end before its session does may stop at a target, and that has a parity of its own: no price then. */
const EARLY_END_MAX = 0.02;

export interface TestDayInput {
  script: TestDayScript;
  sides: CricketSides;
  clock: CricketClock;
  beats: Beats;
  key: number;
}

/** What a market maker who has seen so many balls knows; worked out once for each number of them. */
class DayPricer {
  readonly #script: TestDayScript;
  readonly #key: number;
  #count = -1;
  #forecast: DayForecast | null = null;

  constructor(script: TestDayScript, key: number) {
    this.#script = script;
    this.#key = key;
  }

  state(count: number): DayState {
    return this.#script.balls[count - 1]?.state ?? this.#script.start;
  }

  /** Chances of the first-named side, the other, and the draw; rain is as likely as there is play left. */
  results(count: number): [number, number, number] {
    const state = this.state(count);
    const { third, fourth } = dayTable().chances(state);
    const dry = 1 - RAIN_SHARE * (state.ballsLeft / DAY_BALLS);
    const own: [number, number] = this.#script.third === 0 ? [third, fourth] : [fourth, third];
    return [own[0] * dry, own[1] * dry, Math.max(0, 1 - (third + fourth) * dry)];
  }

  forecast(count: number): DayForecast {
    if (this.#forecast === null || this.#count !== count) {
      this.#forecast = forecastDay(this.state(count), this.#key);
      this.#count = count;
    }
    return this.#forecast;
  }
}

/** Win, lose or draw at the exchange and the bookmaker, and what the day, its sessions and its innings bring. */
export function testDayMarkets(input: TestDayInput): MarketPlan[] {
  const { script, sides, clock, beats, key } = input;
  const pricer = new DayPricer(script, key);
  const names = [...sides.names, 'The Draw'];
  const chances = ({ at, beat, beatAt }: Instant) =>
    withLean(pricer.results(clock.count(at)), CALM_WIDTH, (channel) =>
      beats.lean({ index: beat, at: beatAt }, channel),
    );
  const winner = script.result === 'draw' ? 2 : (script.result === 'third') === (script.third === 0) ? 0 : 1;
  const life = (sids: readonly number[]) => ({
    ...lifeUntil(script.rainAt ?? script.endsAt, {
      type: 'winner' as const,
      sid: sids[winner] ?? 0,
      name: names[winner] ?? '',
    }),
    decidedAt: script.endsAt,
  });
  const sids: number[] = [];
  for (const name of names) sids.push(selectionId(name, sids));
  const matchOdds: MarketPlan = {
    ...exchangePlan(1, 'MATCH_ODDS', 1, MATCH_STAKE_MAX),
    life: life(sids),
    rows: runnerRows(names, sids, [1, 3, 2]),
    quote: (_rows, instant) => {
      if (clock.matchState(instant.at) !== 'open') return ladderClosed(3);
      const since = clock.sinceWicket(instant.at);
      return ladderQuotes(chances(instant), {
        halfWidth: halfWidth(CALM_WIDTH, WICKET_WIDTH, since),
        stepTicks: since < 10_000 ? 3 : 1,
        size: LIQUIDITY,
        sizeSigma: 1.1,
        key: hash(key, 1),
        beat: instant.beat,
      });
    },
  };
  const bookmaker: MarketPlan = {
    ...exchangePlan(2, 'Bookmaker', 2, MATCH_STAKE_MAX),
    gtype: 'match1',
    life: life([1, 2, 3]),
    rows: runnerRows(names, [1, 2, 3], [1, 3, 2]),
    quote: (rows, instant) => {
      const state = clock.rowState(instant.at);
      if (state !== 'open') return rows.map(() => closedQuote(state));
      return manyWayBookmakerQuotes(chances(instant), MATCH_STAKE_MAX);
    },
  };
  return [matchOdds, bookmaker, ...families(input, pricer)];
}

function families({ script, sides, clock, beats, key }: TestDayInput, pricer: DayPricer): MarketPlan[] {
  const { sessions, statements, parities } = dayRows(script, sides);
  const open = (row: DayRow, instant: Instant, count: number): RowQuote => {
    const { subject } = row;
    if (!('soFar' in subject)) {
      if (subject.kind === 'caught') return statementQuote(CAUGHT_SHARE, STATEMENT_EDGE, row.maxStake);
      return parityQuote(pricer.forecast(count).endsEarly > EARLY_END_MAX ? 1 : 0.5, row.maxStake);
    }
    const style = {
      lean: beats.lean({ index: instant.beat, at: instant.beatAt }, 8 + (row.sid % 5)),
      oneLine: hashUnit(key, row.sid, count, 77) < 0.5,
      wide: subject.kind === 'dayRuns' || subject.kind === 'inningsRuns',
    };
    const done = subject.soFar(count);
    const ahead: AtLeast = pricer.forecast(count)[subject.kind];
    return sessionQuote((n) => (n <= done ? 1 : ahead(n - done)), done, style);
  };
  const plan = (
    own: readonly DayRow[],
    head: Pick<MarketPlan, 'key' | 'name' | 'gtype' | 'sno' | 'dtype'>,
  ): MarketPlan[] => {
    if (own.length === 0) return [];
    const bySid = new Map(own.map((row) => [row.sid, row]));
    const quote = (asked: readonly RowPlan[], instant: Instant) => {
      const state = clock.rowState(instant.at);
      const count = clock.count(instant.at);
      const rows = asked.flatMap((row) => bySid.get(row.sid) ?? []);
      return rows.map((row) => (state === 'open' ? open(row, instant, count) : closedQuote(state)));
    };
    const closing = (at: number) => clock.closingState(at);
    return [{ ...head, boxes: 2, minStake: 0, maxStake: 0, message: '', life: null, rows: own, quote, closing }];
  };
  return [
    ...plan(sessions, { key: 3, name: 'Normal', gtype: 'fancy', sno: 3, dtype: 6 }),
    ...plan(statements, { key: 5, name: 'fancy1', gtype: 'fancy1', sno: 4, dtype: 7 }),
    ...plan(parities, { key: 6, name: 'oddeven', gtype: 'oddeven', sno: 4.1, dtype: 8 }),
  ];
}
