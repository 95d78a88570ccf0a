import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { evidenceWords } from '../bets/evidence-words.ts';
import { betsByStatus, type SettlementVersion, settlementVersions } from '../settlement/versions.ts';
import { type ActRow, actsOf } from './act-store.ts';
import { backOfficeMarket, type Coming, declaredReply, type IsOver, termsReply } from './back-office-market.ts';
import { findEvent, settledSums } from './market-store.ts';

type Reply = ReplyOf<Api['marketBackOffice']['market']>;

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

/** Sums in paise as the back office shows them. */
export const totalsReply = (paidOut: number, takenIn: number, commission: number, agents: number) => ({
  paidOut: rupees(paidOut),
  takenIn: rupees(takenIn),
  commission: rupees(commission),
  agents: rupees(agents),
  house: rupees(takenIn + commission - paidOut - agents),
});

const versionReply = (row: SettlementVersion): Reply['versions'][number] => ({
  version: row.version,
  result: declaredReply(row.result),
  source: row.source,
  reason: row.reason,
  evidence: evidenceWords(row.source, row.evidence),
  actorName: row.actor_name,
  at: row.at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const actReply = (row: ActRow): Reply['acts'][number] => ({
  act: row.act,
  on: row.on,
  reason: row.reason,
  actorName: row.actor_name,
  at: row.at.toISOString(),
  before: row.before === null ? null : termsReply(row.before),
  after: row.after === null ? null : termsReply(row.after),
});

/** A market with everything that was declared for it and done to it; null when there is none. */
export async function marketHistory(
  context: Pick<Context, 'db' | 'clock'>,
  marketId: number,
  isOver: IsOver,
  coming: Coming,
): Promise<Reply | null> {
  const { db } = context;
  const market = await backOfficeMarket(context, marketId, isOver, coming);
  if (market === null) return null;
  const { settledVersion } = market;
  const [event, versions, acts, bets, sum] = await Promise.all([
    findEvent(db, Number(market.eventId)),
    settlementVersions(db, marketId),
    actsOf(db, marketId),
    betsByStatus(db, { id: marketId, settledVersion, bets: market.bets }),
    settledVersion === 0 ? null : settledSums(db, marketId, settledVersion),
  ]);
  if (event === null) throw new Error(`market ${marketId} belongs to no event`);
  const totals = sum === null ? null : totalsReply(sum.paid_out, sum.taken_in, sum.commission, sum.agents);
  return {
    market,
    event: { id: String(event.id), name: event.name, sportName: event.sport },
    versions: versions.map(versionReply),
    acts: acts.map(actReply),
    standing: { open: bets.matched, won: bets.won, lost: bets.lost, void: bets.void, totals },
  };
}

/** What was done to a market, its event and its sport, newest first, without who did it. */
export async function marketActs(
  db: Db,
  marketId: number,
): Promise<Pick<Reply['acts'][number], 'act' | 'on' | 'reason' | 'at'>[]> {
  const acts = await actsOf(db, marketId);
  return acts.map(({ act, on, reason, at }) => ({ act, on, reason, at: at.toISOString() }));
}
