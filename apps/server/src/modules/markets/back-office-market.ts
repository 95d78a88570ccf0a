import { type Paise, paise, rupeesFromPaise } from '@pavilion/betting';
import type { DeclaredResult, BackOfficeMarket } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { findMarketRecord, type MarketRecord, marketsOfEvent } from '../settlement/market-record.ts';
import type { ComingResult } from '../settlement/feed/result-hold.ts';
import { type Declared, OPEN, sameResult } from '../settlement/results.ts';
import { marketsBeingPaid } from '../settlement/versions.ts';
import { comingOf } from './feed-word.ts';
import { betsIn, positionsIn, type ScopeRow, scopesOf } from './market-store.ts';
import { resultsThatWait } from '../../policy/second-person/approval-store.ts';
import { withdrawnReply } from './withdrawn-reply.ts';

/** Tells whether an event has been played, as far as the feed's lists know. */
export type IsOver = (eventId: number) => boolean;
/** Tells the results of an event that wait to be paid. */
export type Coming = (eventId: number) => readonly ComingResult[];

type Around = Pick<Context, 'db' | 'clock'>;

const byMarket = <T extends { market_id: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.market_id, row]));
const rupees = (amount: number) => rupeesFromPaise(paise(amount));
const optionalRupees = (amount: Paise | null) => (amount === null ? null : rupeesFromPaise(amount));

export const termsReply = ({
  stakeMinPaise,
  stakeMaxPaise,
  betDelayMs,
}: MarketRecord['terms']): BackOfficeMarket['terms'] => ({
  minStake: optionalRupees(stakeMinPaise),
  maxStake: optionalRupees(stakeMaxPaise),
  betDelayMs,
});

export const declaredReply = (declared: Declared): DeclaredResult =>
  declared.type === 'winner' ? { ...declared, selections: [...declared.selections] } : declared;

function resultReply({ result }: MarketRecord): BackOfficeMarket['result'] {
  return result?.type === 'winner' ? { ...result, selections: [...result.selections] } : result;
}

function stateOf(record: MarketRecord, scope: ScopeRow | undefined, isOver: boolean): BackOfficeMarket['state'] {
  if (record.settledVersion > 0) return 'settled';
  if (isOver || scope?.ended === true) return 'awaiting';
  return record.suspended || scope?.suspended === true ? 'suspended' : 'open';
}

/** Markets as the back office shows them, with their state in the whole of event and sport. */
export async function describeMarkets(
  { db, clock }: Around,
  records: readonly MarketRecord[],
  isOver: IsOver,
  coming: Coming,
): Promise<BackOfficeMarket[]> {
  const ids = records.map((record) => record.id);
  const events = [...new Set(records.map((record) => record.eventId))];
  const [counted, held, around, paying, waiting] = await Promise.all([
    betsIn(db, ids),
    positionsIn(db, ids),
    scopesOf(db, events),
    marketsBeingPaid(db, ids),
    resultsThatWait(db, ids, clock.now()),
  ]);
  const [bets, positions] = [byMarket(counted), byMarket(held)];
  // In a settled market only bets that were set back to pending hold a position.
  const playersOf = ({ id, settledVersion }: MarketRecord) =>
    (settledVersion > 0 ? bets : positions).get(id)?.players ?? 0;
  const scopeOf = new Map(around.map((row) => [row.id, row]));
  return records.map((record) => ({
    id: String(record.id),
    eventId: String(record.eventId),
    marketId: String(record.marketId),
    selectionKey: record.selectionKey,
    name: record.name,
    kind: record.kind,
    outcomes: [...record.outcomes],
    withdrawn: withdrawnReply(record),
    state: stateOf(record, scopeOf.get(record.eventId), isOver(record.eventId)),
    suspended: record.suspended,
    settledVersion: record.settledVersion,
    result: resultReply(record),
    paying: paying.has(record.id),
    feedResult: contradiction(record),
    coming: comingReply(record, records, coming),
    waiting: waiting
      .filter(({ market_id }) => market_id === record.id)
      .map(({ id, title }) => ({ approvalId: String(id), title })),
    bets: bets.get(record.id)?.bets ?? 0,
    players: playersOf(record),
    exposure: rupees(positions.get(record.id)?.exposure ?? 0),
    settledAt: record.settledAtMs === null ? null : new Date(record.settledAtMs).toISOString(),
    terms: termsReply(record.terms),
  }));
}

/** What the feed says and nobody has been paid by yet, with the moment of paying. */
function comingReply(
  record: MarketRecord,
  records: readonly MarketRecord[],
  coming: Coming,
): BackOfficeMarket['coming'] {
  const found = comingOf(record, records, coming(record.eventId));
  if (found === null) return null;
  return { result: declaredReply(found.result.result ?? OPEN), paysAt: new Date(found.dueAtMs).toISOString() };
}

/** What the feed says where something else stands. */
function contradiction({ settledVersion, result, feedResult }: MarketRecord): DeclaredResult | null {
  if (settledVersion === 0 || feedResult === null || sameResult(result, feedResult)) return null;
  return declaredReply(feedResult);
}

/** The betting markets of an event in the order in which they were first quoted. */
export const backOfficeMarkets = async (
  context: Around,
  eventId: number,
  isOver: IsOver,
  coming: Coming,
): Promise<BackOfficeMarket[]> => describeMarkets(context, await marketsOfEvent(context.db, eventId), isOver, coming);

export async function backOfficeMarket(
  context: Around,
  marketId: number,
  isOver: IsOver,
  coming: Coming,
): Promise<BackOfficeMarket | null> {
  const record = await findMarketRecord(context.db, marketId);
  return record === null ? null : ((await describeMarkets(context, [record], isOver, coming))[0] ?? null);
}
