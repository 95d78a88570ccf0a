import { isOddsHundredths } from '@pavilion/betting';
import {
  numberOf,
  type ProviderMarket,
  type ProviderNonRunner,
  type ProviderOffer,
  type ProviderSection,
  textOf,
} from '@pavilion/feed';
import type { MarketState } from '../../mcm/market-state.ts';
import { type Level, priceKey } from '../../mcm/price-ladder.ts';
import type { RunnerState } from '../../mcm/runner-state.ts';
import { isRemoved, marketName, type RecordedShape, sidOf } from './market-shape.ts';
import type { RunnerQuote } from './quotes.ts';
import type { Removal } from '../verdicts.ts';

/** Writes recorded markets as the provider's documents. */

/** Stake limits in rupees; recordings have none. */
const STAKE_MIN = 100;
const STAKE_MAX = 100_000;
const EVEN_RATE = 100;

/** How the provider shows each shape: its family, its display template and the boxes of a row. */
const FORMS = {
  match: { gtype: 'match', dtype: 4, boxes: 6 },
  statements: { gtype: 'fancy1', dtype: 7, boxes: 2 },
  session: { gtype: 'fancy', dtype: 6, boxes: 2 },
  line: { gtype: 'fancy2', dtype: 14, boxes: 6 },
} as const;

export const gtypeOf = (shape: RecordedShape) => FORMS[shape].gtype;

/** A market at a moment. */
export interface ShownMarket {
  readonly gmid: number;
  readonly mid: number;
  readonly order: number;
  readonly shape: RecordedShape;
  /** Definition by which it is named: the newest of the recording, which alone may carry names. */
  readonly named: MarketState;
  readonly state: MarketState;
  readonly open: boolean;
  readonly quotes: ReadonlyMap<RunnerState, RunnerQuote>;
  readonly runnerNames: ReadonlyMap<number, string>;
  /** Who has left by then. */
  readonly removals: readonly Removal[];
  /** Wall time of a publish time, epoch milliseconds. */
  readonly wallOf: (pt: number) => number;
}

const isPrice = ([price]: Level) => isOddsHundredths(priceKey(price));
const isLine = ([line]: Level) => Number.isInteger(line) && line > 0;

function offer(side: 'back' | 'lay', level: number, [odds, size]: Level): ProviderOffer {
  return { psid: 0, odds, otype: side, oname: `${side}${level + 1}`, tno: level, size };
}

const EMPTY: Level = [0, 0];

/** Boxes from left to right as on the screen: back3 back2 back1 lay1 lay2 lay3, or back1 lay1. */
export function boxes(count: 2 | 6, back: readonly Level[], lay: readonly Level[]): ProviderOffer[] {
  const levels = count === 6 ? [0, 1, 2] : [0];
  return [
    ...levels.map((level) => offer('back', level, back[level] ?? EMPTY)).toReversed(),
    ...levels.map((level) => offer('lay', level, lay[level] ?? EMPTY)),
  ];
}

/**
 * The levels as the family writes them. Selling a line of 165.5 wins below 166, buying it wins from 166 on: that is NO
 * and YES of 166 at even money.
 */
function levelsFor(shape: RecordedShape, { back, lay }: RunnerQuote): RunnerQuote {
  switch (shape) {
    case 'match':
    case 'statements':
      return { back: back.filter(isPrice), lay: lay.filter(isPrice) };
    case 'line':
      return { back: back.filter(isLine), lay: lay.filter(isLine) };
    case 'session': {
      const runs = ([line]: Level): Level => [Math.ceil(line), EVEN_RATE];
      return { back: lay.slice(0, 1).map(runs).filter(isLine), lay: back.slice(0, 1).map(runs).filter(isLine) };
    }
  }
}

/** Names from the definitions, else from a match feed, else the exchange's number. */
export function runnerName(runner: RunnerState, shown: Pick<ShownMarket, 'named' | 'runnerNames'>): string {
  const twin = shown.named.runners.find((one) => one.id === runner.id && one.handicap === runner.handicap);
  return textOf(runner.name) || textOf(twin?.name) || shown.runnerNames.get(runner.id) || `Runner ${runner.id}`;
}

/** A row that is a question of its own needs its market's name to be understood. */
export function rowName(
  runner: RunnerState,
  shape: RecordedShape,
  shown: Pick<ShownMarket, 'named' | 'runnerNames'>,
): string {
  const market = marketName(shown.named.id, shown.named.definition);
  const { definition } = shown.named;
  if (shape === 'match') return runnerName(runner, shown);
  if (shape === 'session' || shape === 'line') return market;
  const winners = numberOf(definition.numberOfWinners);
  const places = winners > 1 && definition.marketType === 'PLACE' ? ` (${winners} places)` : '';
  return `${market}${places}: ${runnerName(runner, shown)}`;
}

/** ACTIVE while it can be bet on; a runner that left or has its result says so, anything else is suspended. */
function rowStatus(runner: RunnerState, open: boolean, shape: RecordedShape): string {
  if (isRemoved(runner.status)) return 'REMOVED';
  if (runner.status === 'WINNER' || runner.status === 'LOSER') return String(runner.status);
  if (!open || runner.status !== 'ACTIVE') return 'SUSPENDED';
  return shape === 'match' || shape === 'line' ? 'ACTIVE' : '';
}

/** Said beside a runner that left: the others' odds, where taken before, go down by so much. */
function removalText(runner: RunnerState): string {
  if (!isRemoved(runner.status)) return '';
  const percent = numberOf(runner.adjustmentFactor);
  return percent > 0 ? `Non-runner, reduction factor ${percent} %` : 'Non-runner';
}

function section(runner: RunnerState, index: number, shown: ShownMarket): ProviderSection {
  const { shape, open } = shown;
  const quote = open ? shown.quotes.get(runner) : undefined;
  const { back, lay } = levelsFor(shape, quote ?? { back: [], lay: [] });
  const priced = back.length > 0 || lay.length > 0;
  const limits = shape === 'match' ? { max: 0, min: 0 } : { max: STAKE_MAX, min: STAKE_MIN };
  return {
    sid: sidOf(runner),
    psid: 0,
    sno: index + 1,
    psrno: index + 1,
    gstatus: rowStatus(runner, open && priced, shape),
    nat: rowName(runner, shape, shown),
    gscode: priced ? 1 : 0,
    ...limits,
    rem: removalText(runner),
    br: false,
    ik: 0,
    ikm: 0,
    odds: boxes(FORMS[shape].boxes, back, lay),
  };
}

/** OPEN only while bets can be taken; a market that is over is CLOSED. */
export function statusOf({ state, open }: Pick<ShownMarket, 'state' | 'open'>): string {
  if (state.status === 'CLOSED') return 'CLOSED';
  return open ? 'OPEN' : 'SUSPENDED';
}

/** Runners that left, with the wall time at which they did. */
export const encodeRemovals = (removals: readonly Removal[], wallOf: (pt: number) => number): ProviderNonRunner[] =>
  removals.map(({ sid, pt, percent }) => ({ sid, factor: percent, removedAt: new Date(wallOf(pt)).toISOString() }));

/** A market of runs has no runners, and one that all have left is void: neither has anybody who left the others. */
function absentOf({ shape, state, removals, wallOf }: ShownMarket): Pick<ProviderMarket, 'nonRunners'> {
  const isRace = shape === 'match' || shape === 'statements';
  const isOver = state.runners.every((runner) => runner.status === 'HIDDEN' || isRemoved(runner.status));
  return !isRace || isOver || removals.length === 0 ? {} : { nonRunners: encodeRemovals(removals, wallOf) };
}

export function encodeMarket(shown: ShownMarket): ProviderMarket {
  const { state, shape } = shown;
  const form = FORMS[shape];
  const runners = state.sortedRunners().filter((runner) => runner.status !== 'HIDDEN');
  return {
    gmid: shown.gmid,
    mid: shown.mid,
    pmid: null,
    mname: marketName(shown.named.id, shown.named.definition),
    rem: '',
    gtype: form.gtype,
    status: statusOf(shown),
    rc: runners.length,
    visible: false,
    pid: 0,
    gscode: state.status === 'CLOSED' ? 0 : 1,
    maxb: state.inPlay ? 25_000 : 1,
    sno: shown.order,
    dtype: form.dtype,
    ocnt: form.boxes,
    m: 0,
    max: shape === 'match' ? STAKE_MAX : 0,
    min: shape === 'match' ? STAKE_MIN : 0,
    biplay: true,
    umaxbof: 1,
    boplay: true,
    iplay: state.inPlay,
    btcnt: 4,
    company: null,
    ...absentOf(shown),
    section: runners.map((runner, index) => section(runner, index, shown)),
  };
}
