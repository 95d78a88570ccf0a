import type { ApprovalKind } from '@pavilion/betting';
import type { ApprovalShows, Role } from '@pavilion/contract';
import { LOCK_KEYS } from '../../db/lock-keys.ts';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';
import { isSameMove, type ShownMoves } from './same-move.ts';

const lock = stmt<[number], { locked: string }>(
  `select pg_advisory_xact_lock(${LOCK_KEYS.actsAlone}, ($1::bigint % 2147483647)::int)::text as locked`,
);
/** Acts of one person come one after the other from here on, on whichever server: two that both fit may not fit together. */
export async function lockActsOf(t: Tx, personId: number): Promise<void> {
  await t.run(lock, personId);
}

const alone = stmt<[number, string, number], { amount: number }>(
  `select coalesce(sum(amount), 0)::bigint as amount from act_alone
   where person_id = $1 and kind = $2 and at > to_timestamp($3::float8 / 1000)`,
);
/** What a person has moved alone by acts of a kind since a moment, in paise. */
export const movedAlone = async (t: Tx, personId: number, kind: ApprovalKind, sinceMs: number): Promise<number> =>
  (await t.run(alone, personId, kind, sinceMs))[0]?.amount ?? 0;

const note = stmt<[number, string, number, number]>(
  `insert into act_alone (person_id, kind, amount, at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))`,
);
export async function noteAlone(t: Tx, personId: number, kind: ApprovalKind, amount: number, atMs: number) {
  await t.run(note, personId, kind, amount, atMs);
}

export type AskedAct = {
  readonly call: string;
  readonly request: Buffer;
  readonly hash: Buffer;
  readonly kind: ApprovalKind;
  readonly actorId: number;
  readonly personId: number;
  readonly reason: string | null;
  readonly amount: number;
  readonly limit: number;
  readonly alone: number;
  readonly basis: string;
  readonly shows: ApprovalShows;
  /** Of a result: its market. */
  readonly marketId: number | null;
  readonly askedMs: number;
  readonly lapsesMs: number;
};
const waitsAlike = stmt<[number, Buffer], ShownMoves>(
  `select amount, basis, shows from approval where state = 'waiting' and person_id = $1 and request_hash = $2 for update`,
);
const lapse = stmt<[number, number]>(
  `update approval set state = 'lapsed', decided_at = lapses_at
   where state = 'waiting' and person_id = $1 and lapses_at <= to_timestamp($2::float8 / 1000)`,
);
const insert = stmt<
  [
    string,
    Buffer,
    Buffer,
    string,
    number,
    number,
    string | null,
    number,
    number,
    number,
    string,
    string,
    number,
    number,
    number | null,
    boolean,
  ],
  { id: number }
>(
  `insert into approval (call, request, request_hash, kind, actor_id, person_id, reason, amount, limit_amount, alone_amount,
     basis, shows, asked_at, lapses_at, market_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, to_timestamp($13::float8 / 1000),
     to_timestamp($14::float8 / 1000), $15)
   on conflict (person_id, request_hash) where state = 'waiting' do update
     set amount = excluded.amount, limit_amount = excluded.limit_amount, alone_amount = excluded.alone_amount,
         basis = excluded.basis, shows = excluded.shows, market_id = excluded.market_id,
         told = case when $16::boolean then '{}' else approval.told end
   returning id`,
);
/**
 * Puts an act on record that waits from now on; one that waits already alike shows what it would move now, and where that is
 * something else nobody has been told of it yet. Answers its id.
 */
export async function insertApproval(t: Tx, act: AskedAct): Promise<number> {
  await t.run(lapse, act.personId, act.askedMs);
  const [before] = await t.run(waitsAlike, act.personId, act.hash);
  const isChanged = before !== undefined && !isSameMove(before, act);
  const { call, request, hash, kind, actorId, personId, reason, amount, limit, basis, shows } = act;
  const [row] = await t.run(
    insert,
    ...([call, request, hash, kind, actorId, personId, reason, amount, limit, act.alone, basis] as const),
    ...([JSON.stringify(shows), act.askedMs, act.lapsesMs, act.marketId, isChanged] as const),
  );
  if (row === undefined) throw new Error('an act that waits was not written');
  return row.id;
}

export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'lapsed';
export type StandingApproval = {
  id: number;
  kind: ApprovalKind;
  person_id: number;
  state: ApprovalState;
  lapses_ms: number;
  /** Who was told that it moves something else than when it was asked for; null: it moves what it did. */
  told: number[] | null;
} & ShownMoves;
const hold = stmt<[number], StandingApproval>(
  `select id, kind, person_id, amount, basis, shows, state, (extract(epoch from lapses_at) * 1000)::bigint as lapses_ms,
          to_jsonb(told) as told
   from approval where id = $1 for update`,
);
/** An act that was asked for, which nobody else decides until the transaction ends. */
export const holdApproval = async (t: Tx, id: number): Promise<StandingApproval | null> =>
  (await t.run(hold, id))[0] ?? null;

const decide = stmt<[number, string, number | null, number, string | null]>(
  `update approval set state = $2, decided_by = $3, decided_at = to_timestamp($4::float8 / 1000), decided_reason = $5
   where id = $1`,
);
type Decision = { state: Exclude<ApprovalState, 'waiting'>; by: number | null; atMs: number; reason: string | null };
export async function decideApproval(t: Tx, id: number, { state, by, atMs, reason }: Decision): Promise<void> {
  await t.run(decide, id, state, by, atMs, reason);
}

const show = stmt<[number, number, string, string, readonly number[]]>(
  'update approval set amount = $2, basis = $3, shows = $4::jsonb, told = $5::bigint[] where id = $1',
);
/** What a waiting act would move now, where that is something else than before, and who has been told so. */
export async function showApproval(t: Tx, id: number, { amount, basis, shows }: ShownMoves, told: readonly number[]) {
  await t.run(show, id, amount, basis, JSON.stringify(shows), told);
}

export type MovedAccount = { id: number; username: string; role: Role; agent_name: string | null; balance: number };
const accounts = stmt<[readonly number[]], MovedAccount>(
  `select a.id, a.username, a.role, p.username as agent_name, w.balance
   from account a join wallet w on w.account_id = a.id left join account p on p.id = a.parent_id
   where a.id = any($1::bigint[])`,
);
export const movedAccounts = (db: Db, ids: readonly number[]): Promise<MovedAccount[]> => db.run(accounts, ids);

const market = stmt<[number], { event: string; exposure: number }>(
  `select e.name as event, (select coalesce(sum(p.exposure), 0) from position p where p.market_id = m.id)::bigint as exposure
   from market m join event e on e.id = m.event_id where m.id = $1`,
);
/** The event of a market, and what its players have at stake in it together. */
export const stakesOf = async (t: Tx, marketId: number): Promise<{ event: string; exposure: number }> =>
  (await t.run(market, marketId))[0] ?? { event: '', exposure: 0 };

const others = stmt<[number], { found: boolean }>(
  `select exists (select from account where role = 'super_admin' and not user_locked and id <> $1) as found`,
);
/** Whether there is anybody else who could approve what a person asks for. */
export const hasSecondPerson = async (db: Db, personId: number): Promise<boolean> =>
  (await db.run(others, personId))[0]?.found === true;

const ofMarkets = stmt<[readonly number[], number], { market_id: number; id: number; title: string }>(
  `select market_id, id, shows ->> 'title' as title from approval
   where state = 'waiting' and market_id = any($1::bigint[]) and lapses_at > to_timestamp($2::float8 / 1000) order by id`,
);
/** Results of these markets that wait for a second person, in the order in which they were asked for. */
export const resultsThatWait = (db: Db, marketIds: readonly number[], nowMs: number) =>
  db.run(ofMarkets, marketIds, nowMs);
