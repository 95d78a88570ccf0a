import type { Beats } from '../beat.ts';
import { selectionId } from '../event-id.ts';
import { closedQuote, type Instant, type MarketPlan, type RowQuote } from '../event-model.ts';
import { exchangePlan, runnerRows } from '../quote/exchange-plan.ts';
import { ladderQuotes } from '../quote/ladder-quote.ts';
import { withNoise } from '../quote/noisy.ts';
import { SECOND } from '../virtual-time.ts';
import { type RaceScript, raceChances } from './racing-script.ts';

const CALM_WIDTH = 0.006;
const RUNNING_WIDTH = 0.03;
const LIQUIDITY = 12_000;
const STAKE_MAX = 200_000;
/** The ladder ends at 1000; above the other figure nobody lays. */
const CHANCE_MIN = 0.0011;
const CERTAIN = 0.99;
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
  // Withdrawals count from their own moment on, even when the last move was before it.
  const known = {
    ...script,
    runners: runners.map((runner, place) => (gone[place] ? { ...runner, withdrawn: PAST } : runner)),
  };
  const fair = raceChances(known, running ? at : beatAt);
  const shown = runners.flatMap((_, place) => (gone[place] ? [] : [place]));
  const moved = withNoise(
    shown.map((place) => fair[place] ?? 0),
    (path) => beats.noise({ index: beat, at: beatAt }, shown[path] ?? 0) * (running ? 1 : 0.6),
  );
  const open = ladderQuotes(withinLadder(moved), {
    halfWidth: running ? RUNNING_WIDTH : CALM_WIDTH,
    stepTicks: running ? 5 : 1,
    size: LIQUIDITY,
    sizeSigma: 1,
    key,
    beat,
  });
  const byPlace = new Map(shown.map((place, i) => [place, open[i]]));
  return runners.map((_, place) => byPlace.get(place) ?? state(place));
}

/** Outsiders beyond the ladder's end are quoted as if they stood there, so that laying the whole field pays nobody. */
function withinLadder(chances: readonly number[]): readonly number[] {
  if (Math.max(...chances) > CERTAIN) return chances;
  const held = chances.map((chance) => Math.max(chance, CHANCE_MIN));
  const sum = held.reduce((total, chance) => total + chance, 0);
  return held.map((chance) => chance / sum);
}

const PAST = { at: Number.NEGATIVE_INFINITY, factor: 0 };

/** The win market: every runner a row, in the order of the numbers. */
export function raceMarkets(input: RaceMarketInput): MarketPlan[] {
  const { script } = input;
  const { runners, finishAt, weighedInAt, order, title } = script;
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
        outcome: { type: 'winner', sid: sids[winner] ?? 0, name: names[winner] ?? '' },
      },
      rows,
      withdrawals: runners.flatMap(({ withdrawn }, place) =>
        withdrawn === null ? [] : [{ sid: sids[place] ?? 0, ...withdrawn }],
      ),
      quote: (asked, instant) => {
        const all = quotes(input, instant);
        return asked.map((row) => all[rows.indexOf(row)] ?? closedQuote('suspended'));
      },
    },
  ];
}
