import type { Role } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';
import { BET_COLUMNS, BET_JOINS, type BetRow } from '../bet-reply.ts';

/** A bet with everything that was stored at its acceptance. */
export type ReceiptRow = BetRow & {
  account_id: number;
  username: string;
  market_id: number;
  outcomes: { id: string; name: string }[];
  line_requested: number | null;
  accepts_moved_price: boolean;
  frame_seq: number;
  frame_received_at: Date;
  price_age_ms: number;
  price_age_max_ms: number;
  rule_id: string;
  ip: string | null;
  user_agent: string | null;
};

const visible = stmt<[string, number, Role], ReceiptRow>(
  `select ${BET_COLUMNS}, b.account_id, a.username, m.id as market_id, m.outcomes, b.line_requested,
          b.accepts_moved_price, b.frame_seq, b.frame_received_at, b.price_age_ms, b.price_age_max_ms, b.rule_id,
          host(b.ip) as ip, b.user_agent
     from bet b ${BET_JOINS} join account a on a.id = b.account_id
    where b.id = $1::bigint
      and ($3 = 'super_admin' or b.account_id = $2 or ($3 = 'agent' and a.parent_id = $2))`,
);
/** A bet that the caller may see: an own one, an agent one of its users, a super admin any. Null for every other id. */
export const findReceipt = async (
  db: Db,
  betId: string,
  caller: { id: number; role: Role },
): Promise<ReceiptRow | null> => (await db.run(visible, betId, caller.id, caller.role))[0] ?? null;

export type VersionRow = {
  version: number;
  reverses: number | null;
  result: { type: string; selections?: string[]; value?: number };
  source: 'feed' | 'back_office';
  reason: string | null;
  evidence: Readonly<Record<string, unknown>>;
  created_at: Date;
  finished_at: Date | null;
};
const versions = stmt<[number, number], VersionRow>(
  `select version, reverses, result, source, reason, evidence, created_at, finished_at
     from settlement where market_id = $1 order by version desc limit $2`,
);
/** Of a market whose result was changed more often, a receipt tells the last changes. */
export const VERSIONS_MAX = 100;
/** The newest versions of a market's settlement, at most `VERSIONS_MAX`, the oldest of them first. */
export const versionsOf = async (db: Db, marketId: number): Promise<VersionRow[]> =>
  (await db.run(versions, marketId, VERSIONS_MAX)).reverse();

export type DecisionRow = { status: 'pending' | 'won' | 'lost' | 'void'; reason: string | null; at: Date };
const decisionOf = stmt<[number], DecisionRow>('select status, reason, at from bet_decision where bet_id = $1');
/** How a bet was decided by hand; null where the result of its market counts. */
export const findDecision = async (db: Db, betId: number): Promise<DecisionRow | null> =>
  (await db.run(decisionOf, betId))[0] ?? null;

export type LegRow = {
  transfer_id: number;
  kind: string;
  reference_id: string;
  amount: number;
  balance_after: number;
  corrects: number | null;
  created_at: Date;
};
// Settlements are referenced as market/version/account.
const legs = stmt<[string[], number], LegRow>(
  `select t.id as transfer_id, t.kind, t.reference_id, p.amount, p.balance_after, t.corrects, t.created_at
     from transfer t join posting p on p.transfer_id = t.id
     join ledger_account l on l.id = p.ledger_account_id and l.account_id = $2
    where t.reference_type = 'settlement' and t.reference_id = any($1::text[]) order by t.id`,
);
/** What an account was paid, and what was taken back, by these versions. */
export async function legsOf(
  db: Db,
  marketId: number,
  accountId: number,
  versionsThere: readonly VersionRow[],
): Promise<LegRow[]> {
  const references = versionsThere.map(({ version }) => `${marketId}/${version}/${accountId}`);
  return references.length === 0 ? [] : db.run(legs, references, accountId);
}

export type CashOutReceiptRow = {
  id: number;
  fraction: number;
  rule_id: number | null;
  quoted: number;
  amount: number;
  bet_ids: number[];
};
const cashOutOf = stmt<[number, number, string], CashOutReceiptRow>(
  `select c.id, c.fraction, c.rule_id, c.quoted, c.amount,
          array(select b.id from bet b where b.account_id = c.account_id and b.request_id = any(c.bet_requests)
                order by b.id) as bet_ids
     from cash_out c where c.account_id = $1 and c.market_id = $2 and $3::uuid = any(c.bet_requests)`,
);
/** The cash-out that a bet was made by; null for one placed by hand. */
export const findCashOutOf = async (db: Db, bet: ReceiptRow): Promise<CashOutReceiptRow | null> =>
  (await db.run(cashOutOf, bet.account_id, bet.market_id, bet.request_id))[0] ?? null;
