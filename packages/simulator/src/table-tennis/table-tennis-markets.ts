import type { Beats } from '../beat.ts';
import { selectionId } from '../schedule/event-id.ts';
import { closedQuote, type Instant, type MarketPlan, type Outcome, type RowPhase } from '../event-model.ts';
import { bookmakerQuotes } from '../quote/bookmaker-quote.ts';
import { exchangePlan, lifeUntil, runnerRows } from '../quote/exchange-plan.ts';
import { ladderClosed, ladderQuotes } from '../quote/ladder-quote.ts';
import { withLean } from '../quote/leaning.ts';
import { parityMarket } from '../quote/parity-market.ts';
import { hash } from '../random.ts';
import { SECOND } from '../virtual-time.ts';
import type { TableTennisBoard } from './table-tennis-board.ts';
import type { TableTennisScript } from './table-tennis-script.ts';

const CALM_WIDTH = 0.01;
/** In play a quote is this much wider than before. */
const IN_PLAY_WIDTH = 1.5;
const LIQUIDITY = 6_000;
const MATCH_STAKE_MAX = 100_000;
const BOOKMAKER_STAKE_MAX = 50_000;
const PARITY_STAKE_MAX = 25_000;
const RETIRED: Outcome = { type: 'void', remark: 'Retired' };
const TURN_IN_PLAY: readonly [number, number] = [-4 * SECOND, 8 * SECOND];

export const TABLE_TENNIS_STOPS: readonly { at: number; urgent: boolean }[] = [
  { at: TURN_IN_PLAY[0], urgent: true },
  { at: TURN_IN_PLAY[1], urgent: false },
];

export interface TableTennisMarketInput {
  script: TableTennisScript;
  names: readonly [string, string];
  board: TableTennisBoard;
  beats: Beats;
  key: number;
}

function turning(at: number): boolean {
  return at >= TURN_IN_PLAY[0] && at < TURN_IN_PLAY[1];
}

/** Match odds, bookmaker, the winner of the first game and the parity of all points. */
export function tableTennisMarkets({ script, names, board, beats, key }: TableTennisMarketInput): MarketPlan[] {
  const { winner, firstGame, lastGameAt, endsAt, points } = script;
  const sids = [selectionId(names[0])];
  sids.push(selectionId(names[1], sids));
  const won = (side: 0 | 1 | null, own: readonly number[]): Outcome =>
    side === null ? RETIRED : { type: 'winner', sid: own[side] ?? 0, name: names[side] };
  const width = (at: number) => CALM_WIDTH * (at >= 0 ? IN_PLAY_WIDTH : 1);
  const moved = (chance: number, { at, beat, beatAt }: Instant, channel: number) =>
    withLean([chance, 1 - chance], width(at), (path) => beats.lean({ index: beat, at: beatAt }, channel + path));
  const ladder = (chance: number, instant: Instant, market: number) => {
    if (turning(instant.at)) return ladderClosed(2);
    return ladderQuotes(moved(chance, instant, market * 4), {
      halfWidth: width(instant.at),
      stepTicks: instant.at >= 0 ? 3 : 1,
      size: LIQUIDITY / market,
      sizeSigma: 1.2,
      key: hash(key, market),
      beat: instant.beat,
    });
  };
  const state = (at: number): RowPhase => (turning(at) ? 'suspended' : board.rowState(at));
  return [
    {
      ...exchangePlan(1, 'MATCH_ODDS', 1, MATCH_STAKE_MAX),
      life: lifeUntil(endsAt, won(winner, sids)),
      rows: runnerRows(names, sids, [1, 3]),
      quote: (_rows, instant) => ladder(board.chances(instant.at).match, instant, 1),
    },
    {
      ...exchangePlan(2, 'Bookmaker', 2, BOOKMAKER_STAKE_MAX),
      gtype: 'match1',
      life: lifeUntil(endsAt, won(winner, [1, 2])),
      rows: runnerRows(names, [1, 2], [1, 3]),
      quote: (rows, instant) => {
        const now = state(instant.at);
        if (now !== 'open') return rows.map(() => closedQuote(now));
        const [a = 0.5, b = 0.5] = moved(board.chances(instant.at).match, instant, 4);
        return bookmakerQuotes([a, b], BOOKMAKER_STAKE_MAX);
      },
    },
    {
      ...exchangePlan(3, 'Game 1 Winner', 2.1, MATCH_STAKE_MAX),
      life: lifeUntil(firstGame?.endsAt ?? endsAt, won(firstGame?.winner ?? null, sids)),
      rows: runnerRows(names, sids, [1, 3]),
      quote: (_rows, instant) => ladder(board.chances(instant.at).game, instant, 3),
    },
    parityMarket({
      key: 4,
      name: 'Total points odd even adv ',
      maxStake: PARITY_STAKE_MAX,
      // The last game that may end the match says too much about the parity of the whole.
      life: {
        ...lifeUntil(endsAt, winner === null ? RETIRED : { type: 'value', value: points.length }),
        closesAt: lastGameAt ?? endsAt,
      },
      state,
      odd: ({ at }) => board.chances(at).odd,
    }),
  ];
}
