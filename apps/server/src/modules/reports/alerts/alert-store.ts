import type { Alert, AlertReason } from '@pavilion/betting';
import type { Role } from '@pavilion/contract';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

type Many<T> = readonly T[];
type Raised = { id: number; is_new: boolean; muted: boolean };
const upsert = stmt<[number, ...Many<unknown[]>], Raised>(
  `insert into alert (reason, key, lasts, bet_id, account_id, other_id, market_id, event_id, amount, ms, count, detail,
     raised_at, seen_at, muted)
   select a.*, now.at, now.at, exists (
     select from alert_mute m where (m.reason is null or m.reason = a.reason) and m.until > now.at)
   from unnest($2::text[], $3::text[], $4::boolean[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],
     $10::bigint[], $11::bigint[], $12::int[], $13::text[]) as a(reason, key, lasts, bet_id, account_id, other_id, market_id,
     event_id, amount, ms, count, detail)
     cross join (select to_timestamp($1::float8 / 1000) as at) now
   on conflict (reason, key) where ended_at is null do update
     set seen_at = excluded.seen_at, amount = excluded.amount, ms = excluded.ms, count = excluded.count, detail = excluded.detail
     where alert.lasts
   returning id, xmax = 0 as is_new, muted`,
);

/** Writes what is told, each once: what stands already is seen again. Answers the new ones. */
export async function raiseAlerts(db: Db, alerts: readonly Alert[], nowMs: number): Promise<Raised[]> {
  // One statement must not meet one row twice.
  const once = [...new Map(alerts.map((alert) => [`${alert.reason} ${alert.key}`, alert])).values()];
  if (once.length === 0) return [];
  const column = <T>(of: (alert: Alert) => T | undefined) => once.map((alert) => of(alert) ?? null);
  const rows = await db.run(
    upsert,
    nowMs,
    column(({ reason }) => reason),
    column(({ key }) => key),
    column(({ lasts }) => lasts),
    column(({ betId }) => betId),
    column(({ accountId }) => accountId),
    column(({ otherId }) => otherId),
    column(({ marketId }) => marketId),
    column(({ eventId }) => eventId),
    column(({ amountPaise }) => amountPaise),
    column(({ ms }) => (ms === undefined ? undefined : Math.round(ms))),
    column(({ count }) => count),
    column(({ detail }) => detail?.slice(0, 200)),
  );
  return rows.filter((row) => row.is_new);
}

const endUnseen = stmt<[number, number], { id: number }>(
  `update alert set ended_at = to_timestamp($1::float8 / 1000)
   where lasts and ended_at is null and seen_at < to_timestamp($2::float8 / 1000) returning id`,
);
/** Ends what lasted and has not been seen since a moment. */
export const endAlerts = (db: Db, nowMs: number, unseenSinceMs: number) => db.run(endUnseen, nowMs, unseenSinceMs);

export type AlertRow = {
  id: number;
  reason: AlertReason;
  raised_at: Date;
  ended_at: Date | null;
  muted: boolean;
  account_id: number | null;
  username: string | null;
  role: Role | null;
  other_id: number | null;
  other_username: string | null;
  other_role: Role | null;
  market_id: number | null;
  market: string | null;
  event_id: number | null;
  event: string | null;
  sport_id: number | null;
  sport: string | null;
  bet_id: number | null;
  amount: number | null;
  ms: number | null;
  count: number | null;
  detail: string | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  assigned_to: number | null;
  assignee: string | null;
};
export type AlertState = 'open' | 'mine' | 'muted' | 'all';

/** Who has signed in, in words: an account, or a person of staff and for whom it works. */
const nameIn = (who: string, principal: string) => `concat_ws(' for ', ${who}.username, ${principal}.username)`;
// Whom the desk is: super admins, and persons who work for one and may do something about results.
const isAtDesk = (who: string) => `(${who}.role = 'super_admin' or ${who}.closed_at is null
     and 'results' = any (${who}.staff_rights) and exists (
       select from account p where p.id = ${who}.principal_id and p.role = 'super_admin'))`;
const IS_OPEN = 'a.acknowledged_at is null and not a.muted';
const WANTED = `($2::text is null or a.reason = $2) and case $1::text when 'open' then ${IS_OPEN}
    when 'mine' then ${IS_OPEN} and a.assigned_to = $3::bigint when 'muted' then a.muted else true end`;
const ALERT_COLUMNS = `a.id, a.reason, a.raised_at, a.ended_at, a.muted, a.account_id, u.username, u.role, a.other_id,
     o.username as other_username, o.role as other_role, a.market_id, m.name as market, e.id as event_id, e.name as event,
     s.id as sport_id, s.name as sport, a.bet_id, a.amount, a.ms, a.count, a.detail, a.acknowledged_at,
     ${nameIn('k', 'kp')} as acknowledged_by, g.id as assigned_to, ${nameIn('g', 'gp')} as assignee`;
// An open alert of somebody who has left the desk is nobody's.
const ALERT_JOINS = `left join account u on u.id = a.account_id left join account o on o.id = a.other_id
     left join market m on m.id = a.market_id left join event e on e.id = coalesce(a.event_id, m.event_id)
     left join sport s on s.id = e.sport_id left join account k on k.id = a.acknowledged_by left join account kp on kp.id = k.principal_id
     left join account g on g.id = a.assigned_to and (a.acknowledged_at is not null or ${isAtDesk('g')})
     left join account gp on gp.id = g.principal_id`;
const listed = stmt<[AlertState, AlertReason | null, number, number, number], AlertRow>(
  `select ${ALERT_COLUMNS} from alert a ${ALERT_JOINS}
   where ${WANTED} order by a.id desc limit $4::int offset $5::bigint`,
);
const counted = stmt<[AlertState, AlertReason | null, number], { total: number; open: number }>(
  `select count(*) filter (where ${WANTED})::int as total, count(*) filter (where ${IS_OPEN})::int as open from alert a`,
);
type Page = { state: AlertState; reason: AlertReason | null; mineId: number; page: number; limit: number };
export async function listAlerts(db: Db, { state, reason, mineId, page, limit }: Page) {
  const [rows, [sums]] = await Promise.all([
    db.run(listed, state, reason, mineId, limit, (page - 1) * limit),
    db.run(counted, state, reason, mineId),
  ]);
  return { rows, total: sums?.total ?? 0, open: sums?.open ?? 0 };
}

const acknowledge = stmt<[readonly string[], number, number], { id: number }>(
  `update alert set acknowledged_at = to_timestamp($3::float8 / 1000), acknowledged_by = $2
   where id = any($1::bigint[]) and acknowledged_at is null returning id`,
);
/** Who was first stays on record. Answers how many nobody had acknowledged. */
export const acknowledgeAlerts = async (t: Tx, ids: readonly string[], actorId: number, nowMs: number) =>
  (await t.run(acknowledge, ids, actorId, nowMs)).length;

const assign = stmt<[string, string | null], { id: number }>(
  `update alert set assigned_to = $2::bigint where id = $1::bigint
     and ($2::bigint is null or exists (select from account c where c.id = $2::bigint and ${isAtDesk('c')})) returning id`,
);
/** False where there is no such alert, or nobody of the desk who is that. */
export const assignAlert = async (t: Tx, id: string, assigneeId: string | null): Promise<boolean> =>
  (await t.run(assign, id, assigneeId)).length > 0;

const unmute = stmt<[AlertReason | null]>('delete from alert_mute where reason is not distinct from $1');
const mute = stmt<[AlertReason | null, number, number]>(
  'insert into alert_mute (reason, until, actor_id) values ($1, to_timestamp($2::float8 / 1000), $3)',
);
export async function muteReason(t: Tx, reason: AlertReason | null, untilMs: number | null, actorId: number) {
  await t.run(unmute, reason);
  if (untilMs !== null) await t.run(mute, reason, untilMs, actorId);
}
const mutes = stmt<[number], { reason: AlertReason | null; until: Date }>(
  'select reason, until from alert_mute where until > to_timestamp($1::float8 / 1000) order by until',
);
export const mutedReasons = (db: Db, nowMs: number) => db.run(mutes, nowMs);

const staff = stmt<[], { id: number; username: string }>(
  `select c.id, ${nameIn('c', 'p')} as username from account c left join account p on p.id = c.principal_id
   where ${isAtDesk('c')} order by c.principal_id is not null, c.username limit 200`,
);
/** Who an alert can be given to: super admins first. */
export const deskStaff = (db: Db) => db.run(staff);

type Desk = { rules: unknown; last_bet: number | null };
const desk = stmt<[], Desk>('select rules, last_bet from alert_desk');
export const readDesk = async (db: Db): Promise<Desk> => (await db.run(desk))[0] ?? { rules: {}, last_bet: null };
const lockDesk = stmt<[], Desk>('select rules, last_bet from alert_desk for update');
export const holdDesk = async (t: Tx): Promise<Desk> => (await t.run(lockDesk))[0] ?? { rules: {}, last_bet: null };
const putRules = stmt<[string]>('update alert_desk set rules = $1::jsonb');
export const saveRules = (t: Tx, rules: object) => t.run(putRules, JSON.stringify(rules));
const putMark = stmt<[number]>('update alert_desk set last_bet = $1');
export const markBet = (db: Db, id: number) => db.run(putMark, id);

const due = stmt<[number, number, number], AlertRow & { tries: number }>(
  `select ${ALERT_COLUMNS}, coalesce(x.tries, 0) as tries
   from alert a ${ALERT_JOINS} left join alert_told x on x.alert_id = a.id
   where not a.muted and a.raised_at > to_timestamp($2::float8 / 1000) and x.told_at is null
     and (x.again_at is null or x.again_at <= to_timestamp($1::float8 / 1000))
   order by a.id limit $3::int`,
);
/** Alerts raised since a moment that are to be told outside now, the oldest first, with how often that was tried. */
export const alertsToTell = (db: Db, nowMs: number, sinceMs: number, limit: number) =>
  db.run(due, nowMs, sinceMs, limit);

const tried = stmt<[number, number | null, number]>(
  `insert into alert_told (alert_id, tries, again_at, told_at)
   values ($1, 1, to_timestamp($2::float8 / 1000), case when $2 is null then to_timestamp($3::float8 / 1000) end)
   on conflict (alert_id) do update
     set tries = alert_told.tries + 1, again_at = excluded.again_at, told_at = excluded.told_at`,
);
/** That an alert was told, or from when on it is tried again. */
export const noteTold = (db: Db, alertId: number, againAtMs: number | null, nowMs: number) =>
  db.run(tried, alertId, againAtMs, nowMs);
