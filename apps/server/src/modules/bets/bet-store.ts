import { type Db, stmt } from '../../db/transaction.ts';
import type { WalletAmounts } from '../../ledger/wallet.ts';
import { BET_COLUMNS, BET_JOINS, type BetRow } from './bet-reply.ts';

const byId = stmt<[number, number], BetRow>(
  `select ${BET_COLUMNS} from bet b ${BET_JOINS} where b.account_id = $1 and b.id = $2`,
);
const byRequest = stmt<[number, string], BetRow>(
  `select ${BET_COLUMNS} from bet b ${BET_JOINS} where b.account_id = $1 and b.request_id = $2`,
);
const refusalByRequest = stmt<[number, string], { code: string; detail: Record<string, unknown> }>(
  'select code, detail from bet_refusal where account_id = $1 and request_id = $2',
);

export async function findBet(db: Db, accountId: number, betId: number): Promise<BetRow | null> {
  return (await db.run(byId, accountId, betId))[0] ?? null;
}
export async function findBetByRequest(db: Db, accountId: number, requestId: string): Promise<BetRow | null> {
  return (await db.run(byRequest, accountId, requestId))[0] ?? null;
}
export async function findRefusal(db: Db, accountId: number, requestId: string) {
  return (await db.run(refusalByRequest, accountId, requestId))[0] ?? null;
}

/** What a list of bets is narrowed to; null leaves a bound out. Statuses, sides and words as the database keeps them. */
export type BetFilter = {
  accountId: number;
  statuses: string[];
  side: string | null;
  eventId: number | null;
  search: string | null;
};

const WHERE = `b.account_id = $1 and b.status = any($2::text[]) and ($3::text is null or b.side = $3)
  and ($4::bigint is null or e.id = $4)
  and ($5::text is null or concat_ws(' ', e.name, m.name, b.selection_name, c.name, s.name, b.id) ilike $5)`;

/** A bet that is void, or an open one whose runner has left: its stake comes back. */
const IS_VOIDED = `(b.status = 'void' or (b.status = 'matched'
  and m.non_runners @> jsonb_build_array(jsonb_build_object('selection', b.selection))))`;
const page = stmt<[number, string[], string | null, number | null, string | null, number, number], BetRow>(
  `select ${BET_COLUMNS} from bet b ${BET_JOINS} where ${WHERE} order by b.id desc limit $6 offset $7`,
);
const sums = stmt<[number, string[], string | null, number | null, string | null], { total: number; stake: number }>(
  `select count(*)::int as total, coalesce(sum(b.stake) filter (where not ${IS_VOIDED}), 0)::bigint as stake from bet b ${BET_JOINS} where ${WHERE}`,
);

/** Text for ILIKE in which the player's own % and _ mean themselves. */
const pattern = (search: string | null): string | null =>
  search === null ? null : `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A page of the account's bets, newest first, with how many there are and the stakes together of those that are not void (paise). */
export async function listBets(db: Db, filter: BetFilter, paging: { page: number; limit: number }) {
  const { accountId, statuses, side, eventId } = filter;
  const search = pattern(filter.search);
  const offset = (paging.page - 1) * paging.limit;
  const [rows, totals] = await Promise.all([
    db.run(page, accountId, statuses, side, eventId, search, paging.limit, offset),
    db.run(sums, accountId, statuses, side, eventId, search),
  ]);
  return { rows, total: totals[0]?.total ?? 0, stakePaise: totals[0]?.stake ?? 0 };
}

export type HeldPosition = {
  event_id: number;
  provider_market_id: number;
  selection_key: string | null;
  name: string;
  kind: string;
  state: unknown;
  exposure: number;
};
const openPositions = stmt<[number, number], HeldPosition>(
  `select m.event_id, m.provider_market_id, m.selection_key, m.name, m.kind, p.state, p.exposure
     from position p join market m on m.id = p.market_id
    where p.account_id = $1 and m.event_id = $2 and m.settled_version = 0 order by m.id`,
);

export async function listPositions(db: Db, accountId: number, eventId: number): Promise<HeldPosition[]> {
  return db.run(openPositions, accountId, eventId);
}

const funds = stmt<[number], WalletAmounts>('select balance, exposure, held from wallet where account_id = $1');
export async function readFunds(db: Db, accountId: number): Promise<WalletAmounts> {
  const row = (await db.run(funds, accountId))[0];
  if (row === undefined) throw new Error(`account ${accountId} has no wallet`);
  return row;
}
