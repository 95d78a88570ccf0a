import type { MarketKind, TermSubject } from '@pavilion/betting';
import { type Db, stmt, type Tx } from '../../db/transaction.ts';

export type TermRow = {
  id: number;
  subject: TermSubject;
  agent_id: number | null;
  kind: MarketKind | null;
  rate: number | null;
  from_ms: number;
  from_at: Date;
  set_at: Date;
  set_by: string | null;
  reason: string;
  cancelled: boolean;
};
const COLUMNS = `t.id, t.subject, t.agent_id, t.kind, t.rate, (extract(epoch from t.from_at) * 1000)::bigint as from_ms,
  t.from_at, t.set_at, coalesce(nullif(a.full_name, ''), a.username) as set_by, t.reason,
  t.cancelled_at is not null as cancelled`;

const ofAgent = stmt<[number | null], TermRow>(
  `select ${COLUMNS} from book_term t left join account a on a.id = t.actor_id
   where t.agent_id is null or t.agent_id = $1::bigint order by t.id`,
);
/** Every term of an agent and of everybody, in the order in which they were set. */
export const readTerms = (db: Db, agentId: number | null): Promise<TermRow[]> => db.run(ofAgent, agentId);

const oneTerm = stmt<[string], TermRow>(
  `select ${COLUMNS} from book_term t left join account a on a.id = t.actor_id where t.id = $1::bigint
   for no key update of t`,
);
/** A term, kept as it is until the transaction ends. */
export const lockTerm = async (tx: Tx, id: string): Promise<TermRow | null> => (await tx.run(oneTerm, id))[0] ?? null;

export type NewTerm = {
  readonly subject: TermSubject;
  readonly agentId: number | null;
  readonly kind: MarketKind | null;
  readonly rate: number | null;
  readonly fromMs: number;
  readonly setMs: number;
  readonly reason: string;
  readonly actorId: number;
};
const add = stmt<
  [TermSubject, number | null, MarketKind | null, number | null, number, number, string, number],
  { id: number }
>(
  `insert into book_term (subject, agent_id, kind, rate, from_at, set_at, reason, actor_id)
   values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($6::float8 / 1000), $7, $8) returning id`,
);
export async function addTerm(tx: Tx, term: NewTerm): Promise<number> {
  const { subject, agentId, kind, rate, fromMs, setMs, reason, actorId } = term;
  const [row] = await tx.run(add, subject, agentId, kind, rate, fromMs, setMs, reason, actorId);
  if (row === undefined) throw new Error('the term was not written');
  return row.id;
}

const cancel = stmt<[number, number, number]>(
  'update book_term set cancelled_at = to_timestamp($2::float8 / 1000), cancelled_by = $3 where id = $1',
);
export async function markCancelled(tx: Tx, id: number, atMs: number, actorId: number): Promise<void> {
  await tx.run(cancel, id, atMs, actorId);
}

export type AgentRow = { id: number; username: string; full_name: string };
const oneAgent = stmt<[string], AgentRow>(
  `select id, username, full_name from account where id = $1::bigint and role = 'agent'`,
);
export const findAgent = async (db: Db, id: string): Promise<AgentRow | null> =>
  (await db.run(oneAgent, id))[0] ?? null;

export type AgentTermsFound = AgentRow & {
  share: number;
  commission: number | null;
  own_kinds: number;
  next_at: Date | null;
  total: number;
};
const agents = stmt<[string, number, number, number], AgentTermsFound>(
  `select a.id, a.username, a.full_name, a.total, book_share(a.id, now.at) as share, own.rate as commission,
          (select count(*)::int from (
             select distinct on (t.kind) t.rate from book_term t
             where t.agent_id = a.id and t.subject = 'commission' and t.kind is not null and t.cancelled_at is null
               and t.from_at <= now.at order by t.kind, t.from_at desc, t.id desc) k where k.rate is not null) as own_kinds,
          (select min(t.from_at) from book_term t
           where t.agent_id = a.id and t.cancelled_at is null and t.from_at > now.at) as next_at
   from (select to_timestamp($4::float8 / 1000) as at) now
     cross join (
       select id, username, full_name, count(*) over ()::int as total from account
       where role = 'agent' and closed_at is null and search_text like $1 order by username limit $2 offset $3) a
     left join lateral (
       select t.rate from book_term t
       where t.agent_id = a.id and t.subject = 'commission' and t.kind is null and t.cancelled_at is null
         and t.from_at <= now.at order by t.from_at desc, t.id desc limit 1) own on true
   order by a.username`,
);
/** Agents by user name; `pattern` is for LIKE, in lower case. */
export const listAgents = (
  db: Db,
  pattern: string,
  { page, limit }: { page: number; limit: number },
  nowMs: number,
): Promise<AgentTermsFound[]> => db.run(agents, pattern, limit, (page - 1) * limit, nowMs);

export type AgreedTerm = {
  subject: TermSubject;
  agent_id: number | null;
  kind: MarketKind | null;
  rate: number | null;
  from_ms: number;
};
const concerning = stmt<[string], AgreedTerm>(
  `select subject, agent_id, kind, rate, (extract(epoch from from_at) * 1000)::bigint as from_ms
   from book_term where cancelled_at is null and (kind is null or kind = $1) order by id`,
);
/** Every term that concerns markets of a kind and was not taken back, in the order in which they were set. */
export const termsConcerning = (db: Db, kind: MarketKind): Promise<AgreedTerm[]> => db.run(concerning, kind);
