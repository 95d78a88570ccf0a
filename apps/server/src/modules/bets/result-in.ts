import type { BetReply } from '@pavilion/contract';
import { type BetRow, betReply } from './bet-reply.ts';

/** The markets of an event whose result is known and not paid, by key, with the moment of paying (null: not by itself). */
export type Awaited = (eventId: string) => Promise<ReadonlyMap<string, { readonly dueAtMs: number | null }>>;

/** Of a server that follows no feed. */
export const nothingAwaited: Awaited = async () => new Map();

const keyOf = ({ event_id: eventId, provider_market_id: marketId, selection_key: selectionKey }: BetRow): string =>
  [eventId, marketId, ...(selectionKey === null ? [] : [selectionKey])].join('/');

/** Bets as their player sees them: an open one also says that its result is known and when it is paid. */
export async function ownBets(rows: readonly BetRow[], awaited: Awaited, nowMs: number): Promise<BetReply[]> {
  const eventIds = new Set(rows.filter(({ status }) => status === 'matched').map((row) => String(row.event_id)));
  const found = await Promise.all([...eventIds].map(async (eventId) => [...(await awaited(eventId))]));
  const markets = new Map(found.flat());
  return rows.map((row) => {
    const bet = betReply(row);
    const market = row.status === 'matched' ? markets.get(keyOf(row)) : undefined;
    if (market === undefined) return bet;
    const { dueAtMs } = market;
    return { ...bet, resultIn: { paysInMs: dueAtMs === null ? null : Math.max(0, dueAtMs - nowMs) } };
  });
}
