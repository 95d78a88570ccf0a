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
import { exchangePlan, runnerRows } from '../quote/exchange-plan.ts';
import { ladderQuotes } from '../quote/ladder-quote.ts';
import { withLean } from '../quote/leaning.ts';
import { SECOND } from '../virtual-time.ts';
import { placesOf, type RaceScript, raceChances, racePlaceChances } from './racing-script.ts';

const CALM_WIDTH = 0.006;
const RUNNING_WIDTH = 0.03;
const LIQUIDITY = 12_000;
const STAKE_MAX = 200_000;
const CALM_PLACE_WIDTH = 0.015;
const RUNNING_PLACE_WIDTH = 0.05;
const PLACE_LIQUIDITY = 4_000;
const PLACE_STAKE_MAX = 50_000;
/** Around the off, and after a withdrawal. */
const OFF_STOP: readonly [number, number] = [-300, 900];
const WITHDRAWAL_STOP_MS = SECOND;

export interface RaceMarketInput {
  script: RaceScript;
  beats: Beats;
  key: number;
}

/** Whether the win market trades. */
function isStopped({ offAt, runners }: RaceScript, at: number): boolean {
  if (at >= offAt + OFF_STOP[0] && at < offAt + OFF_STOP[1]) return true;
  return runners.some(
    ({ withdrawn }) => withdrawn !== null && at >= withdrawn.at && at < withdrawn.at + WITHDRAWAL_STOP_MS,
  );
}

/** Edges of those stops. */
export function raceStops({ offAt, runners }: RaceScript): { at: number; urgent: boolean }[] {
  return [
    { at: offAt + OFF_STOP[0], urgent: true },
    { at: offAt + OFF_STOP[1], urgent: false },
    ...runners.flatMap(({ withdrawn }) =>
      withdrawn === null
        ? []
        : [
            { at: withdrawn.at, urgent: true },
            { at: withdrawn.at + WITHDRAWAL_STOP_MS, urgent: false },
          ],
    ),
  ];
}

/** Prices of those still in the race; what is learnt before the start shows at the market maker's next move. */
function quotes({ script, beats, key }: RaceMarketInput, instant: Instant): RowQuote[] {
  const { runners, offAt } = script;
  const { at, beat, beatAt } = instant;
  const gone = runners.map(({ withdrawn }) => withdrawn !== null && at >= withdrawn.at);
  const state = (place: number) => closedQuote(gone[place] ? 'removed' : 'suspended');
  if (isStopped(script, at)) return runners.map((_, place) => state(place));
  const running = at >= offAt;
  const fair = raceChances(asKnown(script, at), running ? at : beatAt);
  const shown = runners.flatMap((_, place) => (gone[place] ? [] : [place]));
  const halfWidth = running ? RUNNING_WIDTH : CALM_WIDTH;
  const moved = withLean(
    shown.map((place) => fair[place] ?? 0),
    halfWidth,
    (path) => beats.lean({ index: beat, at: beatAt }, shown[path] ?? 0),
  );
  const open = ladderQuotes(moved, {
    halfWidth,
    stepTicks: running ? 5 : 1,
    size: LIQUIDITY,
    sizeSigma: 1,
    key,
    beat,
  });
  const byPlace = new Map(shown.map((place, i) => [place, open[i]]));
  return runners.map((_, place) => byPlace.get(place) ?? state(place));
}

const RACE_VOID: Outcome = { type: 'void', remark: 'Race void' };
const NON_RUNNER: Outcome = { type: 'void', remark: 'Non-runner' };
const PAST = { at: Number.NEGATIVE_INFINITY, factor: 0, placeFactor: 0 };

/** Withdrawals count from their own moment on, even when the last move was before it. */
function asKnown(script: RaceScript, at: number): RaceScript {
  const gone = ({ withdrawn }: RaceScript['runners'][number]) => withdrawn !== null && at >= withdrawn.at;
  const runners = script.runners.map((runner) => (gone(runner) ? { ...runner, withdrawn: PAST } : runner));
  return { ...script, runners };
}

/** Prices to be placed, one pair for each runner asked about. */
function placeQuotes({ script, beats, key }: RaceMarketInput, asked: readonly number[], instant: Instant): RowQuote[] {
  const { at, beat, beatAt } = instant;
  if (isStopped(script, at)) return asked.map(() => closedQuote('suspended'));
  const running = at >= script.offAt;
  const fair = racePlaceChances(asKnown(script, at), running ? at : beatAt, placesOf(script.runners.length));
  return asked.map((place): RowQuote => {
    const chance = Math.min(0.9995, Math.max(0.0005, fair[place] ?? 0));
    const halfWidth = running ? RUNNING_PLACE_WIDTH : CALM_PLACE_WIDTH;
    const moved = withLean([chance, 1 - chance], halfWidth, () => beats.lean({ index: beat, at: beatAt }, place));
    const depth = { halfWidth, stepTicks: 1, size: PLACE_LIQUIDITY, sizeSigma: 1, key: key + place, beat };
    const [quote] = ladderQuotes(moved, depth);
    return quote ?? closedQuote('suspended');
  });
}

/**
 * To be placed: several runners win, so every runner is a question of its own, answered by yes or no. Bets on a runner
 * that leaves are void, those on the others are reduced by its share of the places.
 */
function placeMarket(input: RaceMarketInput, names: readonly string[], sids: readonly number[]): MarketPlan[] {
  const { runners, order, finishAt, weighedInAt, declaredVoid } = input.script;
  const places = placesOf(runners.length);
  if (places === 0) return [];
  const placed = new Set(order.slice(0, places));
  const outcomeOf = (place: number, left: boolean): Outcome => {
    if (declaredVoid) return RACE_VOID;
    return left ? NON_RUNNER : { type: 'answer', yes: placed.has(place) };
  };
  const rows = runners.map(({ number, withdrawn }, place): RowPlan => {
    const life: Life = {
      opensAt: Number.NEGATIVE_INFINITY,
      closesAt: withdrawn?.at ?? finishAt,
      decidedAt: weighedInAt,
      outcome: outcomeOf(place, withdrawn !== null),
    };
    const name = `To Be Placed (${places} places): ${names[place] ?? ''}`;
    return { sid: sids[place] ?? 0, name, sno: number, psrno: number, minStake: 100, maxStake: PLACE_STAKE_MAX, life };
  });
  return [
    {
      ...exchangePlan(2, 'To Be Placed', 2, PLACE_STAKE_MAX),
      gtype: 'fancy1',
      dtype: 7,
      boxes: 2,
      message: `${places} places`,
      life: null,
      rows,
      withdrawals: runners.flatMap(({ withdrawn }, place) =>
        withdrawn === null ? [] : [{ sid: sids[place] ?? 0, at: withdrawn.at, factor: withdrawn.placeFactor }],
      ),
      quote: (asked, instant) => {
        const own = asked.map((row) => rows.indexOf(row));
        return placeQuotes(input, own, instant);
      },
    },
  ];
}

/** The win market: every runner a row, in the order of the numbers; and the places. */
export function raceMarkets(input: RaceMarketInput): MarketPlan[] {
  const { script } = input;
  const { runners, finishAt, weighedInAt, order, title, declaredVoid } = script;
  const names = runners.map(({ number, horse }) => `${number}. ${horse}`);
  const sids: number[] = [];
  for (const { horse } of runners) sids.push(selectionId(horse, sids));
  const winner = order[0] ?? 0;
  const rows = runnerRows(
    names,
    sids,
    runners.map(({ number }) => number),
  );
  return [
    {
      ...exchangePlan(1, 'MATCH_ODDS', 1, STAKE_MAX),
      message: `Win market, ${title}`,
      life: {
        opensAt: Number.NEGATIVE_INFINITY,
        closesAt: finishAt,
        decidedAt: weighedInAt,
        outcome: declaredVoid ? RACE_VOID : { type: 'winner', sid: sids[winner] ?? 0, name: names[winner] ?? '' },
      },
      rows,
      withdrawals: runners.flatMap(({ withdrawn }, place) =>
        withdrawn === null ? [] : [{ sid: sids[place] ?? 0, at: withdrawn.at, factor: withdrawn.factor }],
      ),
      quote: (asked, instant) => {
        const all = quotes(input, instant);
        return asked.map((row) => all[rows.indexOf(row)] ?? closedQuote('suspended'));
      },
    },
    ...placeMarket(input, names, sids),
  ];
}
