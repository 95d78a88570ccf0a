import type { Beats } from '../beat.ts';
import { selectionId } from '../schedule/event-id.ts';
import {
  closedQuote,
  type Instant,
  type Life,
  type MarketPlan,
  type Outcome,
  type RowPlan,
  type RowPhase,
} from '../event-model.ts';
import { bookmakerQuotes } from '../quote/bookmaker-quote.ts';
import { ladderClosed, ladderQuotes } from '../quote/ladder-quote.ts';
import { withLean } from '../quote/leaning.ts';
import { hash } from '../random.ts';
import { SECOND } from '../virtual-time.ts';
import type { TennisBoard } from './tennis-board.ts';
import type { TennisScript } from './tennis-script.ts';

const CALM_WIDTH = 0.006;
/** In play a quote is this much wider than before. */
const IN_PLAY_WIDTH = 1.5;
const LIQUIDITY = 15_000;
const MATCH_STAKE_MAX = 300_000;
const BOOKMAKER_STAKE_MAX = 100_000;
const RETIRED: Outcome = { type: 'void', remark: 'Retired' };
const TURN_IN_PLAY: readonly [number, number] = [-4 * SECOND, 10 * SECOND];

export const TENNIS_STOPS: readonly { at: number; urgent: boolean }[] = [
  { at: TURN_IN_PLAY[0], urgent: true },
  { at: TURN_IN_PLAY[1], urgent: false },
];

export interface TennisMarketInput {
  script: TennisScript;
  names: readonly [string, string];
  board: TennisBoard;
  beats: Beats;
  key: number;
}

function turning(at: number): boolean {
  return at >= TURN_IN_PLAY[0] && at < TURN_IN_PLAY[1];
}

/** Match odds, bookmaker and the winner of the first set. Exchange markets trade through points, the bookmaker not. */
export function tennisMarkets({ script, names, board, beats, key }: TennisMarketInput): MarketPlan[] {
  const { winner, firstSet, endsAt } = script;
  const sids = [selectionId(names[0])];
  sids.push(selectionId(names[1], sids));
  const outcome = (side: 0 | 1 | null, own: readonly number[]): Outcome =>
    side === null ? RETIRED : { type: 'winner', sid: own[side] ?? 0, name: names[side] };
  const life = (end: number, side: 0 | 1 | null, own: readonly number[]): Life => ({
    opensAt: Number.NEGATIVE_INFINITY,
    closesAt: end,
    decidedAt: end,
    outcome: outcome(side, own),
  });
  const width = (at: number) => CALM_WIDTH * (at >= 0 ? IN_PLAY_WIDTH : 1);
  const moved = (chance: number, { at, beat, beatAt }: Instant, channel: number) =>
    withLean([chance, 1 - chance], width(at), (path) => beats.lean({ index: beat, at: beatAt }, channel + path));
  const ladder = (chance: number, instant: Instant, market: number) => {
    if (turning(instant.at)) return ladderClosed(2);
    return ladderQuotes(moved(chance, instant, market * 4), {
      halfWidth: width(instant.at),
      stepTicks: instant.at >= 0 ? 2 : 1,
      size: LIQUIDITY / market,
      sizeSigma: 1,
      key: hash(key, market),
      beat: instant.beat,
    });
  };
  return [
    {
      ...exchange(1, 'MATCH_ODDS', 1),
      life: life(endsAt, winner, sids),
      rows: playerRows(names, sids),
      quote: (_rows, instant) => ladder(board.chances(instant.at).match, instant, 1),
    },
    {
      ...exchange(2, 'Bookmaker', 2),
      gtype: 'match1',
      maxStake: BOOKMAKER_STAKE_MAX,
      life: life(endsAt, winner, [1, 2]),
      rows: playerRows(names, [1, 2]),
      quote: (rows, instant) => {
        const state: RowPhase = turning(instant.at) ? 'suspended' : board.rowState(instant.at);
        if (state !== 'open') return rows.map(() => closedQuote(state));
        const [a = 0.5, b = 0.5] = moved(board.chances(instant.at).match, instant, 4);
        return bookmakerQuotes([a, b], BOOKMAKER_STAKE_MAX);
      },
    },
    {
      ...exchange(3, 'Set 1 Winner', 2.1),
      life: life(firstSet?.endsAt ?? endsAt, firstSet?.winner ?? null, sids),
      rows: playerRows(names, sids),
      quote: (_rows, instant) => ladder(board.chances(instant.at).set, instant, 3),
    },
  ];
}

function exchange(key: number, name: string, sno: number) {
  const plan = { key, name, sno, gtype: 'match', dtype: 4, boxes: 6, message: '' } as const;
  return { ...plan, minStake: 100, maxStake: MATCH_STAKE_MAX };
}

function playerRows(names: readonly string[], sids: readonly number[]): RowPlan[] {
  return names.map((name, side) => ({
    sid: sids[side] ?? 0,
    name,
    sno: side === 0 ? 1 : 3,
    psrno: side + 1,
    minStake: 0,
    maxStake: 0,
    life: null,
  }));
}
