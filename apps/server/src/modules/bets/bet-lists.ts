import { positionTable, readPosition } from '@pavilion/betting';
import type { AnsweredReply, api, PositionReply } from '@pavilion/contract';
import type { Db } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import { betReply } from './bet-reply.ts';
import { type Awaited, ownBets } from './result-in.ts';
import {
  type BetFilter,
  findBet,
  findBetByRequest,
  findRefusal,
  type HeldPosition,
  listBets,
  listPositions,
  readFunds,
} from './bet-store.ts';

const STATES = { matched: ['matched'], deleted: ['void'], all: ['matched', 'won', 'lost', 'void'] } as const;
const STATUSES = {
  all: ['matched', 'won', 'lost', 'void'],
  settled: ['won', 'lost'],
  pending: ['matched'],
  cancelled: ['void'],
} as const;

const trimmed = (search: string | undefined): string | null => search?.trim() || null;
const chosen = (side: 'all' | 'back' | 'lay'): string | null => (side === 'all' ? null : side);

/** GET /api/bets/current. There are no casino bets, so that category is always an empty page. */
export const currentBets = (awaited: Awaited) => async (call: Call<typeof api.bets.current>) => {
  const { context, actor, query } = call;
  const { page, limit } = query;
  const filter: BetFilter = {
    accountId: actor.accountId,
    statuses: query.category === 'casino' ? [] : [...STATES[query.state]],
    side: chosen(query.side),
    eventId: query.eventId === undefined ? null : Number(query.eventId),
    search: trimmed(query.search),
  };
  const { rows, total, stakePaise } = await listBets(context.db, filter, { page, limit });
  const items = await ownBets(rows, awaited, context.clock.now());
  return { items, total, page, pageSize: limit, totalAmount: stakePaise / 100 };
};

/** GET /api/bets/history. */
export async function betHistory({ context, actor, query }: Call<typeof api.bets.history>) {
  const { page, limit } = query;
  const filter: BetFilter = {
    accountId: actor.accountId,
    statuses: query.category === 'casino' ? [] : [...STATUSES[query.status]],
    side: chosen(query.type),
    eventId: query.eventId === undefined ? null : Number(query.eventId),
    search: trimmed(query.search),
  };
  const { rows, total } = await listBets(context.db, filter, { page, limit });
  return { items: rows.map(betReply), total, page, pageSize: limit };
}

/** A bet of the account as it is now, and the funds in paise that go with it. */
export async function readPlacedBet(db: Db, accountId: number, betId: number) {
  const [row, funds] = await Promise.all([findBet(db, accountId, betId), readFunds(db, accountId)]);
  if (row === null) throw new Error(`bet ${betId} was answered but cannot be read`);
  return { bet: betReply(row), funds };
}

/** GET /api/bets/by-request/{requestId}: the first answer, whichever it was. */
export async function betByRequest({ context, actor, params }: Call<typeof api.bets.byRequest>) {
  return (await answerOf(context.db, actor.accountId, params.requestId)) ?? refuse('NOT_FOUND');
}

/** What a request id was answered with; null while it has no answer. */
export async function answerOf(db: Db, accountId: number, requestId: string): Promise<AnsweredReply | null> {
  const bet = await findBetByRequest(db, accountId, requestId);
  if (bet !== null) return { bet: betReply(bet), refusal: null };
  const refused = await findRefusal(db, accountId, requestId);
  if (refused === null) return null;
  const { message, detail } = refused.detail;
  const fields = typeof detail === 'object' && detail !== null ? detail : {};
  return { bet: null, refusal: { ...fields, error: refused.code, message: String(message) } };
}

/** GET /api/bets/positions. */
export async function positions({ context, actor, query }: Call<typeof api.bets.positions>) {
  const held = await listPositions(context.db, actor.accountId, Number(query.eventId));
  return { items: held.map(positionReply) };
}

function positionReply(held: HeldPosition): PositionReply {
  const position = readPosition(held.state);
  return {
    eventId: String(held.event_id),
    marketId: String(held.provider_market_id),
    selectionKey: held.selection_key,
    marketName: held.name,
    kind: held.kind,
    exposure: held.exposure / 100,
    state: position,
    rows: positionTable(position).map((row) =>
      row.type === 'outcome'
        ? {
            outcome: row.outcome,
            from: null,
            to: null,
            profit: row.profitPaise / 100,
            profitAtEnd: row.profitPaise / 100,
          }
        : {
            outcome: null,
            from: row.from,
            to: row.to,
            profit: row.profitPaise / 100,
            profitAtEnd: row.profitAtEndPaise / 100,
          },
    ),
  };
}
