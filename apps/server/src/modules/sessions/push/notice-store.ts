import { type Db, stmt } from '../../../db/transaction.ts';
import { IS_BET_LOCKED, isAway, withPlayer } from '../../../policy/account-store.ts';
import type { DeviceRow } from './push-store.ts';

const settled = stmt<[number]>(
  `insert into push_notice (account_id, about, kind, words, at)
   select b.account_id, 'settled ' || s.market_id || ' ' || s.version, 'settled',
     jsonb_build_object('eventId', e.id::text, 'sportId', e.sport_id::text, 'event', e.name, 'market', m.name, 'version', s.version,
       'void', bool_and(b.status = 'void'), 'paise', sum(b.profit)),
     s.finished_at
   from settlement s
   join market m on m.id = s.market_id
   join event e on e.id = m.event_id
   join bet b on b.market_id = s.market_id and b.settled_version = s.version and b.status <> 'matched'
   join (select account_id, min(created_at) as since from push_device where settled group by account_id) d
     on d.account_id = b.account_id and d.since <= s.finished_at
   where s.finished_at > to_timestamp($1::float8 / 1000)
   group by b.account_id, s.market_id, s.version, s.finished_at, e.id, m.id
   on conflict (account_id, about) do nothing`,
);
/** Notes what was settled since then of who wants to be told, once for each version of a market's settlement. */
export const noteSettled = (db: Db, sinceMs: number) => db.run(settled, sinceMs);

const reached = stmt<[number, number]>(
  `insert into push_notice (account_id, about, kind, words, at)
   select a.account_id, 'alert ' || a.id, 'alert',
     jsonb_build_object('eventId', e.id::text, 'sportId', e.sport_id::text, 'event', e.name, 'selection', a.selection_name,
       'side', a.side, 'odds', a.reached_odds),
     a.reached_at
   from price_alert a join market m on m.id = a.market_id join event e on e.id = m.event_id ${withPlayer('a')}
   join (select account_id, min(created_at) as since from push_device where alerts group by account_id) d
     on d.account_id = a.account_id and d.since <= a.reached_at
   where a.reached_at > to_timestamp($1::float8 / 1000) and not ${isAway('$2')} and not ${IS_BET_LOCKED}
   on conflict (account_id, about) do nothing`,
);
/** Notes the price alerts that were reached since then, once each, of players who may bet. */
export const noteAlerts = (db: Db, nowMs: number, sinceMs: number) => db.run(reached, sinceMs, nowMs);

const answered = stmt<[number]>(
  `insert into push_notice (account_id, about, kind, words, at)
   select q.account_id, 'dispute ' || q.id, 'settled',
     jsonb_build_object('eventId', e.id::text, 'sportId', e.sport_id::text, 'event', e.name, 'market', m.name,
       'betId', q.bet_id::text),
     q.ended_at
   from dispute q join bet b on b.id = q.bet_id join market m on m.id = b.market_id join event e on e.id = m.event_id
   join (select account_id, min(created_at) as since from push_device where settled group by account_id) d
     on d.account_id = q.account_id and d.since <= q.ended_at
   where q.state in ('answered', 'corrected') and q.ended_at > to_timestamp($1::float8 / 1000)
   on conflict (account_id, about) do nothing`,
);
/** Notes the answers to questions about bets since then, once each, of who wants to be told what was settled: a notice of that kind with a bet. */
export const noteAnswers = (db: Db, sinceMs: number) => db.run(answered, sinceMs);

/** What a notice is about. Money in paise, odds in hundredths. */
export type NoticeWords = {
  readonly eventId: string;
  readonly sportId: string;
  readonly event: string;
  readonly market?: string;
  readonly version?: number;
  readonly void?: boolean;
  readonly paise?: number;
  readonly selection?: string;
  readonly side?: 'back' | 'lay';
  readonly odds?: number;
  /** The bet that was asked about: it is the answer that is told, not a settlement. */
  readonly betId?: string;
};
export type NoticeRow = {
  id: number;
  account_id: number;
  kind: 'settled' | 'alert';
  words: NoticeWords;
  /** How many the account was told in the hour before. */
  lately: number;
};

const take = stmt<[number, number, number], NoticeRow>(
  `update push_notice n set sent_at = to_timestamp($1::float8 / 1000)
   where id = any(array(
     select id from push_notice where sent_at is null and at > to_timestamp($2::float8 / 1000)
     order by id limit $3::int for update skip locked))
   returning id, account_id, kind, words,
     (select count(*)::int from push_notice p where p.account_id = n.account_id
        and p.sent_at > to_timestamp($1::float8 / 1000) - interval '1 hour') as lately`,
);
/** Takes notices that are not older than that: whoever has them is the only one that sends them, and they are never taken again. */
export const takeNotices = (db: Db, nowMs: number, sinceMs: number, most: number): Promise<NoticeRow[]> =>
  db.run(take, nowMs, sinceMs, most);

const devices = stmt<[readonly number[], number], DeviceRow & { bet_locked: boolean }>(
  `select d.*, ${IS_BET_LOCKED} as bet_locked from push_device d join session s on s.id = d.session_id ${withPlayer('d')}
   where d.account_id = any($1::bigint[]) and s.ended_at is null and s.expires_at > to_timestamp($2::float8 / 1000)
     and not ${isAway('$2')} order by d.id`,
);
/** The devices of these accounts whose sign-in lasts; none of an account that takes a break or is locked. */
export const devicesFor = (
  db: Db,
  accountIds: readonly number[],
  nowMs: number,
): Promise<(DeviceRow & { bet_locked: boolean })[]> => db.run(devices, accountIds, nowMs);

const old = stmt<[number]>('delete from push_notice where at < to_timestamp($1::float8 / 1000)');
export const dropNotices = (db: Db, beforeMs: number) => db.run(old, beforeMs);
