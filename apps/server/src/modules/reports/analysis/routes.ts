import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, QueryOf, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import {
  agentNames,
  bookSports,
  findOpenMarket,
  largestPositions,
  openMarkets,
  positionSums,
  positionTotals,
  type Reach,
} from './book-store.ts';
import { agentReplies, heldReply, openMarketReply, togetherOf } from './books.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { withoutMatches } from './house-sums.ts';
import { KeptSums } from './kept-sums.ts';
import { SharedReads } from '../../../db/shared-reads.ts';

type Calls = Api['analysisBackOffice'];
type List = ReplyOf<Calls['markets']>;
type Detail = ReplyOf<Calls['market']>;

/** Screens ask every two seconds; so long the answer to the first of them serves the others. */
const KEEP_MS = 1_000;
const MARKETS_USUAL = 20;
const POSITIONS_SHOWN = 20;

async function readMarkets(
  { db }: Pick<Context, 'db'>,
  kept: KeptSums,
  reach: Reach,
  query: QueryOf<Calls['markets']>,
): Promise<List> {
  const { sportId, limit = MARKETS_USUAL, skip = 0 } = query;
  const filter = {
    sportId: sportId === undefined ? null : Number(sportId),
    search: (query.search ?? '').trim().toLowerCase(),
    limit,
    skip,
  };
  const [{ rows, total, exposure }, sports] = await Promise.all([openMarkets(db, reach, filter), bookSports(db)]);
  const sums = await kept.of(
    `totals of ${reach.agentId}`,
    new Map(rows.map((row) => [row.id, row.print])),
    async (ids) => {
      const markets = rows.filter((row) => ids.includes(row.id));
      return withoutMatches(db, reach, markets, await positionTotals(db, reach, ids), false);
    },
  );
  return {
    items: rows.map((row) => openMarketReply(row, sums.get(row.id) ?? [])),
    total,
    exposure: rupeesFromPaise(paise(exposure)),
    sports: sports.map((sport) => ({ id: String(sport.id), name: sport.name })),
  };
}

async function readMarket(
  { db }: Pick<Context, 'db'>,
  kept: KeptSums,
  reach: Reach,
  id: number,
): Promise<Detail | null> {
  const market = await findOpenMarket(db, reach, id);
  if (market === null) return null;
  const [found, largest] = await Promise.all([
    kept.of(`agents of ${reach.agentId}`, new Map([[id, market.print]]), async (ids) =>
      withoutMatches(db, reach, [market], await positionSums(db, reach, ids), true),
    ),
    largestPositions(db, reach, id, POSITIONS_SHOWN),
  ]);
  const sums = found.get(id) ?? [];
  const agentIds = [...new Set(sums.flatMap((sum) => sum.agent_id ?? []))];
  const names = new Map((await agentNames(db, agentIds)).map((agent) => [agent.id, agent.name]));
  return {
    market: openMarketReply(market, sums),
    state: togetherOf(market, sums),
    agents: agentReplies(market, sums, (agentId) => names.get(agentId) ?? null),
    positions: largest.map((row) => heldReply(market, row)),
  };
}

type AnalysisHandlers = Handlers<Calls> & Handlers<Api['agentAnalysis']>;

/** Market Analysis, read from the positions that open markets leave, less what players have matched among
 * themselves: that is not the house's. Nothing is locked. */
export function analysisHandlers(): AnalysisHandlers {
  const shared = new SharedReads(KEEP_MS);
  const kept = new KeptSums();
  const markets = (context: Context, reach: Reach, query: QueryOf<Calls['markets']>): Promise<List> =>
    shared.of(JSON.stringify([reach, query]), context.clock, () => readMarkets(context, kept, reach, query));
  const market = async (context: Context, reach: Reach, id: string): Promise<Detail | Refusal> => {
    const key = JSON.stringify([reach, id]);
    return (
      (await shared.of(key, context.clock, () => readMarket(context, kept, reach, Number(id)))) ?? refuse('NOT_FOUND')
    );
  };
  return {
    markets: (call) => markets(call.context, { agentId: agentWithin(call) }, call.query),
    market: (call) => market(call.context, { agentId: agentWithin(call) }, call.params.id),
  };
}
