import type { StaffRight } from '@pavilion/contract';
import { type Db, stmt } from '../db/transaction.ts';
import type { Actor } from '../policy/actor.ts';

export type SessionOfToken = {
  token_hash: Buffer;
  session_id: number;
  last_seen_ms: number;
  expires_ms: number;
  account_id: number;
  role: Actor['role'];
  username: string;
  full_name: string;
  agent_id: number | null;
  agent_name: string | null;
  agent_username: string | null;
  bet_locked: boolean;
  user_locked: boolean;
  is_demo: boolean;
  confirmed_until_ms: number | null;
  person_id: number;
  /** Of a person who works for the account; null where it has signed in itself. */
  staff_username: string | null;
  staff_full_name: string;
  staff_rights: StaffRight[] | null;
  password_given: boolean;
};

const byTokens = stmt<[Buffer[]], SessionOfToken>(
  `select s.token_hash, s.id as session_id, (extract(epoch from s.last_seen_at) * 1000)::bigint as last_seen_ms,
          (extract(epoch from s.expires_at) * 1000)::bigint as expires_ms, a.id as account_id, a.role, a.username,
          a.full_name, a.parent_id as agent_id, p.full_name as agent_name, p.username as agent_username,
          a.bet_locked or coalesce(p.bet_locked, false) as bet_locked,
          a.user_locked or who.user_locked or coalesce(p.user_locked, false) as user_locked, a.is_demo,
          (extract(epoch from s.confirmed_until) * 1000)::bigint as confirmed_until_ms, who.id as person_id,
          case when who.role = 'staff' then who.username end as staff_username, who.full_name as staff_full_name,
          who.staff_rights, who.password_given
   from session s join account who on who.id = s.account_id
     join account a on a.id = coalesce(who.principal_id, who.id) left join account p on p.id = a.parent_id
   where s.token_hash = any($1::bytea[]) and s.ended_at is null and (who.role <> 'staff' or who.closed_at is null)`,
);
/** The sessions of these tokens that nobody has ended, with their accounts; they may have expired. */
export const findSessions = (db: Db, tokenHashes: readonly Buffer[]): Promise<SessionOfToken[]> =>
  db.run(byTokens, [...tokenHashes]);

// Nobody waits for this statement, so that one which comes late must not undo a later one.
const markIt = stmt<[number, number]>(
  `update session set last_seen_at = to_timestamp($2::float8 / 1000)
   where id = $1 and ended_at is null and last_seen_at < to_timestamp($2::float8 / 1000)`,
);
export async function markSeen(db: Db, sessionId: number, atMs: number): Promise<void> {
  await db.run(markIt, sessionId, atMs);
}
