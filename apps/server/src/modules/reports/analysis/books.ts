import {
  addPositions,
  bettingMarket,
  emptyPosition,
  houseBook,
  isOnRunners,
  oppositeOf,
  paise,
  type Position,
  type PositionRow,
  positionTable,
  readPosition,
  rupeesFromPaise,
  withoutRunners,
  worstProfitOf,
  zonesOfSteps,
} from '@pavilion/betting';
import type { HouseBookRow, MarketBookReply, OpenMarketReply } from '@pavilion/contract';
import { withdrawnReply } from '../../markets/withdrawn-reply.ts';
import type { LargePositionRow, OpenMarketRow, SumRow } from './book-store.ts';

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

/** What a row of sums says, as a position of the core. */
function positionOfSum(market: OpenMarketRow, sum: SumRow): Position {
  const { kind, max_result: maxResult } = market;
  if (sum.profits !== null && sum.outcomes !== null) {
    const [rest = 0, ...profits] = sum.profits;
    return readPosition({
      kind,
      outcomes: sum.outcomes,
      profits,
      rest,
      ...(sum.expected_winners === null ? {} : { expectedWinners: sum.expected_winners }),
    });
  }
  if (sum.steps === null) throw new Error(`the positions of market ${market.id} have no shape`);
  return readPosition({ kind, maxResult, zones: zonesOfSteps(sum.steps) });
}

/** What everybody of these sums holds together, in the order of the market's own outcomes. */
export function togetherOf(market: OpenMarketRow, sums: readonly SumRow[]): Position {
  const runners = market.outcomes.map((outcome) => outcome.id);
  const { kind, max_result: maxResult } = market;
  const [first] = sums;
  const expectedWinners = first?.expected_winners ?? 1;
  const whole = bettingMarket(kind, {
    ...(isOnRunners(kind) ? { runners, expectedWinners } : {}),
    ...(maxResult === null ? {} : { maxResult }),
  });
  const empty = emptyPosition(withoutRunners(whole, market.non_runners));
  return sums.map((sum) => positionOfSum(market, sum)).reduce(addPositions, empty);
}

export const rowReply =
  (outcomes: OpenMarketRow['outcomes']) =>
  (row: PositionRow): HouseBookRow => {
    const profit = rupeesFromPaise(row.profitPaise);
    if (row.type === 'outcome') {
      const name = outcomes.find((one) => one.id === row.outcome)?.name ?? row.outcome;
      return { outcome: row.outcome, name, from: null, to: null, profit, profitAtEnd: profit };
    }
    const profitAtEnd = rupeesFromPaise(row.profitAtEndPaise);
    return { outcome: null, name: '', from: row.from, to: row.to, profit, profitAtEnd };
  };

export const sumOf = (sums: readonly SumRow[], of: 'players' | 'exposure') =>
  sums.reduce((all, sum) => all + sum[of], 0);

/** The house's book against what these sums hold together. */
function bookReply(market: OpenMarketRow, sums: readonly SumRow[], together: Position) {
  const book = houseBook(together);
  return {
    players: sumOf(sums, 'players'),
    exposure: rupees(sumOf(sums, 'exposure')),
    worst: rupeesFromPaise(book.worstPaise),
    best: rupeesFromPaise(book.bestPaise),
    rows: book.table.map(rowReply(market.outcomes)),
  };
}

/** What is said of an open market whoever looks at it. */
export function marketHead(market: OpenMarketRow) {
  return {
    id: String(market.id),
    eventId: String(market.event_id),
    eventName: market.event,
    sport: { id: String(market.sport_id), name: market.sport },
    inPlay: market.in_play,
    startsAt: new Date(market.starts_ms).toISOString(),
    marketId: String(market.provider_market_id),
    selectionKey: market.selection_key,
    name: market.name,
    kind: market.kind,
    suspended: market.suspended,
    withdrawn: withdrawnReply({ nonRunners: market.non_runners, runnerNames: market.runner_names }),
  };
}

export const openMarketReply = (market: OpenMarketRow, sums: readonly SumRow[]): OpenMarketReply => ({
  ...marketHead(market),
  ...bookReply(market, sums, togetherOf(market, sums)),
});

/** The books by agent, those with the most at stake first. */
export function agentReplies(
  market: OpenMarketRow,
  sums: readonly SumRow[],
  nameOf: (agentId: number) => string | null,
): MarketBookReply['agents'] {
  const byAgent = [...Map.groupBy(sums, (sum) => sum.agent_id)].map(([agentId, own]) => {
    const together = togetherOf(market, own);
    return {
      agentId: agentId === null ? null : String(agentId),
      agentName: agentId === null ? null : nameOf(agentId),
      ...bookReply(market, own, together),
      state: together,
    };
  });
  return byAgent.sort((one, other) => other.exposure - one.exposure);
}

/** A player's own position. */
export function heldReply(market: OpenMarketRow, row: LargePositionRow): MarketBookReply['positions'][number] {
  const position = readPosition(row.state);
  return {
    id: String(row.account_id),
    username: row.username,
    agentId: row.agent_id === null ? null : String(row.agent_id),
    agentName: row.agent_name,
    exposure: rupees(row.exposure),
    best: rupees(-worstProfitOf(oppositeOf(position))),
    rows: positionTable(position).map(rowReply(market.outcomes)),
    state: position,
  };
}
