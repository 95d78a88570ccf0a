import type { Beats } from '../beat.ts';
import { selectionId } from '../schedule/event-id.ts';
import { closedQuote, type Instant, type Life, type MarketPlan, type Outcome } from '../event-model.ts';
import { manyWayBookmakerQuotes } from '../quote/bookmaker-quote.ts';
import { exchangePlan, lifeUntil, runnerRows } from '../quote/exchange-plan.ts';
import { ladderClosed, ladderQuotes } from '../quote/ladder-quote.ts';
import { withLean } from '../quote/leaning.ts';
import { parityMarket } from '../quote/parity-market.ts';
import { hash } from '../random.ts';
import { MINUTE } from '../virtual-time.ts';
import type { KabaddiBoard } from './kabaddi-board.ts';
import type { KabaddiScript } from './kabaddi-script.ts';

const CALM_WIDTH = 0.01;
/** In play a quote is this much wider than before. */
const IN_PLAY_WIDTH = 1.5;
const LIQUIDITY = 8_000;
const MATCH_STAKE_MAX = 200_000;
const BOOKMAKER_STAKE_MAX = 100_000;
const PARITY_STAKE_MAX = 25_000;
/** Parity closes with so much left on the game clock. */
const PARITY_LAST_MS = 2 * MINUTE;
const ABANDONED: Outcome = { type: 'void', remark: 'Match abandoned' };

export interface KabaddiMarketInput {
  script: KabaddiScript;
  names: readonly [string, string];
  board: KabaddiBoard;
  beats: Beats;
  key: number;
}

/** Match odds and bookmaker with the tie, total points over or under a line, and their parity. */
export function kabaddiMarkets({ script, names, board, beats, key }: KabaddiMarketInput): MarketPlan[] {
  const { endsAt, score } = script;
  const runners = [...names, 'Tie'];
  const sids: number[] = [];
  for (const name of runners) sids.push(selectionId(name, sids));
  const [home, away] = score ?? [0, 0];
  const winner = home === away ? 2 : home > away ? 0 : 1;
  const { line } = board;
  const totals = [`Under ${line} Points`, `Over ${line} Points`];
  const totalSids: number[] = [];
  for (const name of totals) totalSids.push(selectionId(name, totalSids));
  const won = (row: number, rowSids: readonly number[], rowNames: readonly string[]): Outcome =>
    score === null ? ABANDONED : { type: 'winner', sid: rowSids[row] ?? 0, name: rowNames[row] ?? '' };
  const width = (at: number) => CALM_WIDTH * (at >= 0 ? IN_PLAY_WIDTH : 1);
  const moved = (fair: readonly number[], { at, beat, beatAt }: Instant, channel: number) =>
    withLean(fair, width(at), (path) => beats.lean({ index: beat, at: beatAt }, channel + path));
  const threeWay = (instant: Instant) => moved(board.chances(instant.at).result, instant, 0);
  const ladder = (fair: () => readonly number[], rows: number, instant: Instant, market: number) => {
    if (board.exchangeState(instant.at) !== 'open') return ladderClosed(rows);
    return ladderQuotes(fair(), {
      halfWidth: width(instant.at),
      stepTicks: instant.at >= 0 ? 3 : 1,
      size: LIQUIDITY / market,
      sizeSigma: 1.2,
      key: hash(key, market),
      beat: instant.beat,
    });
  };
  return [
    {
      ...exchangePlan(1, 'MATCH_ODDS', 1, MATCH_STAKE_MAX),
      life: lifeUntil(endsAt, won(winner, sids, runners)),
      rows: runnerRows(runners, sids, [1, 3, 2]),
      quote: (_rows, instant) => ladder(() => threeWay(instant), 3, instant, 1),
    },
    {
      ...exchangePlan(2, 'Bookmaker', 2, BOOKMAKER_STAKE_MAX),
      gtype: 'match1',
      life: lifeUntil(endsAt, won(winner, [1, 2, 3], runners)),
      rows: runnerRows(runners, [1, 2, 3], [1, 3, 2]),
      quote: (rows, instant) => {
        const state = board.rowState(instant.at);
        if (state !== 'open') return rows.map(() => closedQuote(state));
        return manyWayBookmakerQuotes(threeWay(instant), BOOKMAKER_STAKE_MAX);
      },
    },
    {
      ...exchangePlan(3, `Total Points ${line}`, 2.1, MATCH_STAKE_MAX),
      life: totalLife(script, line, won(home + away > line ? 1 : 0, totalSids, totals)),
      rows: runnerRows(totals, totalSids, [1, 3]),
      quote: (_rows, instant) => {
        const { over } = board.chances(instant.at);
        return ladder(() => moved([1 - over, over], instant, 4), 2, instant, 3);
      },
    },
    parityMarket({
      key: 4,
      name: 'Total points odd even adv ',
      maxStake: PARITY_STAKE_MAX,
      life: parityLife(script, score === null ? ABANDONED : { type: 'value', value: home + away }),
      state: (at) => board.rowState(at),
      odd: ({ at }) => board.chances(at).odd,
    }),
  ];
}

/** Over is decided by the raid that passes the line, under by the end. */
function totalLife({ raids, endsAt, score }: KabaddiScript, line: number, outcome: Outcome): Life {
  const passing = raids.find(({ state }) => state.score[0] + state.score[1] > line);
  // What is called off after the line was passed is void all the same: the final score decides it.
  return passing === undefined || score === null ? lifeUntil(endsAt, outcome) : lifeUntil(passing.endsAt, outcome);
}

function parityLife({ raids, endsAt }: KabaddiScript, outcome: Outcome): Life {
  const last = raids.find(({ state }) => state.half === 2 && state.clockMs <= PARITY_LAST_MS);
  return { ...lifeUntil(endsAt, outcome), closesAt: last?.endsAt ?? endsAt };
}
