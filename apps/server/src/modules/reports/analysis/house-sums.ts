import { bettingMarket, type BettingMarket, oppositeOf, positionLeft, withoutRunners } from '@pavilion/betting';
import type { Db } from '../../../db/transaction.ts';
import { acceptedBetOf } from '../../bets/bet-terms.ts';
import { matchedBets, type MatchedBetRow, type OpenMarketRow, type Reach, type SumRow } from './book-store.ts';

/**
 * Sums of positions without what players have matched among themselves: that is no risk of the house's, nor of an agent's. Of
 * what was matched there is one more row for each agent (with `byAgent`) or market, which takes it away.
 */
export async function withoutMatches(
  db: Db,
  reach: Reach,
  markets: readonly OpenMarketRow[],
  sums: readonly SumRow[],
  byAgent: boolean,
): Promise<readonly SumRow[]> {
  const traded = markets.filter((market) => market.traded).map((market) => market.id);
  if (traded.length === 0) return sums;
  const bets = await matchedBets(db, reach, traded);
  const groups = Map.groupBy(bets, (bet) => `${bet.market_id}/${byAgent ? bet.agent_id : ''}`);
  const taken = [...groups.values()].flatMap((own) => {
    const [first] = own;
    const market = markets.find((one) => one.id === first?.market_id);
    if (first === undefined || market === undefined) return [];
    const expectedWinners = sums.find((sum) => sum.market_id === market.id)?.expected_winners ?? 1;
    return [matchedSum(market, expectedWinners, byAgent ? first.agent_id : null, own)];
  });
  return taken.length === 0 ? sums : [...sums, ...taken];
}

function matchedSum(
  market: OpenMarketRow,
  expectedWinners: number,
  agentId: number | null,
  bets: readonly MatchedBetRow[],
): SumRow {
  const runners = market.outcomes.map((outcome) => outcome.id);
  const whole: BettingMarket = bettingMarket(market.kind, { runners, expectedWinners });
  const accepted = bets.map((bet) => acceptedBetOf(market.kind, bet));
  const position = oppositeOf(positionLeft(whole, accepted, market.non_runners));
  if (position.shape !== 'vector') throw new Error(`players matched bets in market ${market.id}, which has no runners`);
  const { outcomes } = withoutRunners(whole, market.non_runners);
  return {
    ...{ market_id: market.id, agent_id: agentId, players: 0, exposure: 0, outcomes: [...outcomes] },
    expected_winners: expectedWinners === 1 ? null : expectedWinners,
    profits: [position.rest, ...position.profits],
    steps: null,
  };
}
