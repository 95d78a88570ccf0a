import { isIPv6 } from 'node:net';
import { type Db, stmt } from '../db/transaction.ts';
import type { AuditRow } from './audit-log.ts';

/** Refused requests that are alike in one minute, beyond those that have a row of their own. */
export type Tally = {
  readonly minuteMs: number;
  readonly action: string;
  readonly outcome: string;
  readonly ip: string | null;
  readonly actorId: number | null;
  readonly actorRole: string | null;
  requests: number;
  readonly firstAtMs: number;
  lastAtMs: number;
};

const MINUTE_MS = 60_000;
/** So many of a minute that are alike get rows of their own: enough to see what somebody tries. */
const OWN_ROWS = 20;
/** More senders than this in one minute are not told apart any more. */
const SENDERS_MAX = 10_000;

/** A household has a whole /64 of IPv6 addresses to send from: they count as one. */
export function senderOf(ip: string | null): string | null {
  if (ip === null || !isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

const STAFF = 'staff';
/** A person of staff is counted by itself, and stands for its principal until the count becomes a row. */
const standIn = ({ actorId, actorRole, personId = null }: AuditRow) =>
  personId === null ? { actorId, actorRole } : { actorId: personId, actorRole: STAFF };

/**
 * Decides which refused requests get a row of their own. The first few of a minute with the same address, account, action
 * and outcome do; `add` answers the count that another one belongs to, and null for those first few. What was done is
 * never counted, only what was refused. Remembers one minute of at most 10,000 senders.
 */
export function createTallies(): { add(row: AuditRow): Tally | null } {
  const seen = new Map<string, number>();
  let minuteMs = 0;
  return {
    add(row) {
      if (row.outcome === 'ok') return null;
      const of = row.atMs - (row.atMs % MINUTE_MS);
      if (of > minuteMs) {
        minuteMs = of;
        seen.clear();
      }
      const ip = senderOf(row.ip);
      const who = standIn(row);
      const key = JSON.stringify([row.action, row.outcome, ip, who.actorId]);
      const count = (seen.get(key) ?? 0) + 1;
      const isCrowd = count === 1 && seen.size >= SENDERS_MAX;
      if (!isCrowd) seen.set(key, count);
      if (!isCrowd && count <= OWN_ROWS) return null;
      const { action, outcome, atMs } = row;
      const from = isCrowd ? { ip: null, actorId: null, actorRole: null } : { ip, ...who };
      return { minuteMs: of, action, outcome, ...from, requests: 1, firstAtMs: atMs, lastAtMs: atMs };
    },
  };
}

const keyOf = ({ minuteMs, action, outcome, ip, actorId }: Tally) =>
  JSON.stringify([minuteMs, action, outcome, ip, actorId]);

/** Counts that belong together as one, in an order in which two servers cannot deadlock. */
function merged(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const sum = sums.get(keyOf(tally));
    if (sum === undefined) sums.set(keyOf(tally), { ...tally });
    else {
      sum.requests += tally.requests;
      sum.lastAtMs = Math.max(sum.lastAtMs, tally.lastAtMs);
    }
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

type Columns = [
  number[],
  string[],
  string[],
  (string | null)[],
  (number | null)[],
  (string | null)[],
  number[],
  number[],
  number[],
];
const addToTallies = stmt<Columns>(
  `insert into audit_tally as a (minute, action, outcome, ip, actor_id, actor_role, requests, first_at, last_at)
   select to_timestamp(t.minute::float8 / 1000), t.action, t.outcome, t.ip, t.actor_id, t.actor_role, t.requests,
          to_timestamp(t.first_at::float8 / 1000), to_timestamp(t.last_at::float8 / 1000)
   from unnest($1::bigint[], $2::text[], $3::text[], $4::inet[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[],
               $9::bigint[]) as t(minute, action, outcome, ip, actor_id, actor_role, requests, first_at, last_at)
   on conflict (minute, action, outcome, ip, actor_id) do update set requests = a.requests + excluded.requests,
     first_at = least(a.first_at, excluded.first_at), last_at = greatest(a.last_at, excluded.last_at)`,
);

/** Adds to the counts that are kept, with one statement. */
export async function writeTallies(db: Db, tallies: readonly Tally[]): Promise<void> {
  if (tallies.length === 0) return;
  const rows = merged(tallies);
  await db.run(
    addToTallies,
    rows.map((row) => row.minuteMs),
    rows.map((row) => row.action),
    rows.map((row) => row.outcome),
    rows.map((row) => row.ip),
    rows.map((row) => row.actorId),
    rows.map((row) => row.actorRole),
    rows.map((row) => row.requests),
    rows.map((row) => row.firstAtMs),
    rows.map((row) => row.lastAtMs),
  );
}

const closeBefore = stmt<[number, number], { written: number }>(
  `with done as (delete from audit_tally where minute < to_timestamp($1::float8 / 1000) returning *),
   written as (
     insert into audit (at, request_id, actor_id, actor_role, person_id, action, outcome, after, ip)
     select greatest(last_at, to_timestamp($2::float8 / 1000)), 'counted', coalesce(p.id, actor_id), coalesce(p.role, actor_role),
            who.id, action, outcome,
            jsonb_build_object('requests', requests, 'firstAt', first_at, 'lastAt', last_at), ip
     from done left join account who on who.id = done.actor_id and done.actor_role = '${STAFF}'
       left join account p on p.id = who.principal_id
     order by minute, first_at returning 1)
   select count(*) as written from written`,
);
/** A server that is late by more than this writes a second row for the minute. */
const LATE_MS = 60_000;
/** The audit log is looked up by time among its ids: a row that was not written for longer gets a younger time. */
const BACKDATED_MS_MAX = 5 * 60_000;

/**
 * Makes one audit row of each count whose minute is over, from where on it can be changed no more. Its time is that of the
 * last of the requests, as far as that is not too long ago; `firstAt` and `lastAt` in it are always theirs.
 */
export async function closeTallies(db: Db, nowMs: number): Promise<number> {
  const [row] = await db.run(closeBefore, nowMs - MINUTE_MS - LATE_MS, nowMs - BACKDATED_MS_MAX);
  return row?.written ?? 0;
}
