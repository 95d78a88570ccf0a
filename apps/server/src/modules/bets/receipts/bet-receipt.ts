import type { Api, BetReceipt, receipts, ReplyOf, Role } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { betReply } from '../bet-reply.ts';
import { type Awaited, ownBets } from '../result-in.ts';
import { evidenceWords } from '../evidence-words.ts';
import { priceTrail, scoreThen } from '../../prices/history.ts';
import {
  type CashOutReceiptRow,
  type DecisionRow,
  findCashOutOf,
  findDecision,
  findReceipt,
  type LegRow,
  legsOf,
  type ReceiptRow,
  type VersionRow,
  versionsOf,
} from './receipt-store.ts';

const TRAIL_MS = 120_000;

/** A result in a few words: who won, the number, Void, or Reopened. */
function resultWords({ result }: VersionRow, { outcomes }: ReceiptRow): string {
  if (result.type === 'integer') return String(result.value ?? '');
  if (result.type === 'void') return 'Void';
  if (result.type === 'open') return 'Reopened';
  const nameOf = (id: string) => outcomes.find((outcome) => outcome.id === id)?.name ?? id;
  return (result.selections ?? []).map(nameOf).join(', ');
}

function acceptedReply(row: ReceiptRow): BetReceipt['accepted'] {
  return {
    at: row.created_at.toISOString(),
    requestId: row.request_id,
    oddsRequested: row.price_requested / 100,
    odds: row.price / 100,
    lineRequested: row.line_requested,
    line: row.line,
    width: row.width,
    acceptedMovedPrice: row.accepts_moved_price,
    frameSeq: String(row.frame_seq),
    frameReceivedAt: row.frame_received_at.toISOString(),
    priceAgeMs: row.price_age_ms,
    priceAgeMaxMs: row.price_age_max_ms,
    ruleId: row.rule_id,
    ip: row.ip,
    userAgent: row.user_agent,
  };
}

const versionReply = (row: VersionRow, bet: ReceiptRow): BetReceipt['versions'][number] => ({
  version: row.version,
  reverses: row.reverses,
  result: resultWords(row, bet),
  source: row.source,
  reason: row.reason,
  evidence: evidenceWords(row.source, row.evidence),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const addressOf = (row: ReceiptRow) => ({
  eventId: String(row.event_id),
  marketId: String(row.provider_market_id),
  // The rows of a last-digit market are not known by the digit that was bet on, and have no trail.
  selectionKey: row.selection_key ?? row.selection,
});

const legReply = (row: LegRow): BetReceipt['legs'][number] => ({
  transferId: String(row.transfer_id),
  kind: row.kind,
  version: Number(row.reference_id.split('/')[1]),
  amount: row.amount / 100,
  balanceAfter: row.balance_after / 100,
  corrects: row.corrects === null ? null : String(row.corrects),
  at: row.created_at.toISOString(),
});

const cashOutReply = (row: CashOutReceiptRow): BetReceipt['cashOut'] => ({
  id: String(row.id),
  percent: row.fraction / 100,
  automatic: row.rule_id !== null,
  quoted: row.quoted / 100,
  amount: row.amount / 100,
  bets: row.bet_ids.map(String),
});

const decisionReply = ({ status, reason, at }: DecisionRow): BetReceipt['decision'] => ({
  status,
  reason,
  at: at.toISOString(),
});

/** The prices around the moment of acceptance, and how the event stood at it. */
function around(db: Db, row: ReceiptRow) {
  const atMs = row.created_at.getTime();
  return [priceTrail(db, addressOf(row), atMs, TRAIL_MS), scoreThen(db, String(row.event_id), atMs)] as const;
}

/** The bet with what stood behind it, for whoever looks at what was asked about it; null for a bet out of the caller's reach. */
export async function betThen(db: Db, betId: string, caller: { id: number; role: Role }) {
  const row = await findReceipt(db, betId, caller);
  if (row === null) return null;
  const [versions, trail, score] = await Promise.all([versionsOf(db, row.market_id), ...around(db, row)]);
  return {
    marketId: row.market_id,
    bet: betReply(row),
    accepted: acceptedReply(row),
    versions: versions.map((version) => versionReply(version, row)),
    trail,
    score,
  };
}

/** GET /api/bets/{id}. Foreign and unknown bets are not told apart. */
async function one(
  awaited: Awaited,
  { context, actor, params }: Call<typeof receipts.one>,
): Promise<ReplyOf<typeof receipts.one> | Refusal> {
  const { db } = context;
  const row = await findReceipt(db, params.id, { id: actor.accountId, role: actor.role });
  if (row === null) return refuse('NOT_FOUND');
  const versions = await versionsOf(db, row.market_id);
  const [bets, legs, cashOut, decision, trail, score] = await Promise.all([
    ownBets([row], awaited, context.clock.now()),
    legsOf(db, row.market_id, row.account_id, versions),
    findCashOutOf(db, row),
    findDecision(db, row.id),
    ...around(db, row),
  ]);
  return {
    receipt: {
      bet: bets[0] ?? betReply(row),
      player: { id: String(row.account_id), username: row.username },
      accepted: acceptedReply(row),
      cashOut: cashOut === null ? null : cashOutReply(cashOut),
      decision: decision === null ? null : decisionReply(decision),
      versions: versions.map((version) => versionReply(version, row)),
      legs: legs.map(legReply),
      trail,
      score,
    },
  };
}

export const receiptHandlers = (awaited: Awaited): Handlers<Api['receipts']> => ({
  one: (call) => one(awaited, call),
});
