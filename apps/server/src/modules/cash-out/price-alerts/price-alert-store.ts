import { LOCK_KEYS } from '../../../db/lock-keys.ts';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';
import { IS_BET_LOCKED, isAway, withPlayer } from '../../../policy/account-store.ts';

/** A price alert with the names of what it is about. Odds in hundredths. */
export type PriceAlertRow = {
  id: number;
  account_id: number;
  market_id: number;
  event_id: number;
  event_name: string;
  sport_id: number;
  sport_name: string;
  provider_market_id: number;
  market_name: string;
  selection_key: string;
  selection_name: string;
  side: 'back' | 'lay';
  odds: number;
  rises: boolean;
  created_at: Date;
  reached_at: Date | null;
  reached_odds: number | null;
};

const SELECT = `select a.id, a.account_id, a.market_id, m.event_id, e.name as event_name, e.sport_id, s.name as sport_name,
    m.provider_market_id, m.name as market_name, a.selection_key, a.selection_name, a.side, a.odds, a.rises, a.created_at,
    a.reached_at, a.reached_odds
  from price_alert a join market m on m.id = a.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id`;

const ofAccount = stmt<[number, number], PriceAlertRow>(
  `select * from (
     ${SELECT} where a.account_id = $1 and m.settled_version = 0 order by (a.reached_at is null) desc, a.id desc limit $2
   ) shown order by id desc`,
);
/** The alerts of an account on markets without a result, the newest first; of more than so many those that wait. */
export const listAlerts = (db: Db, accountId: number, most: number): Promise<PriceAlertRow[]> =>
  db.run(ofAccount, accountId, most);

const waiting = stmt<[number], PriceAlertRow>(
  `${SELECT} ${withPlayer('a')}
    where a.reached_at is null and m.settled_version = 0 and e.ended_at is null
      and not ${isAway('$1')} and not ${IS_BET_LOCKED} order by a.id`,
);
/** Every alert that waits on an open market of an event that is not over, of players who may bet then. */
export const waitingAlerts = (db: Db, nowMs: number): Promise<PriceAlertRow[]> => db.run(waiting, nowMs);

export type NewAlert = {
  readonly accountId: number;
  readonly marketId: number;
  readonly selectionKey: string;
  readonly selectionName: string;
  readonly side: 'back' | 'lay';
  readonly odds: number;
  readonly rises: boolean;
  readonly atMs: number;
};

const lock = stmt<[number]>(`select pg_advisory_xact_lock(${LOCK_KEYS.priceAlerts}, ($1::bigint % 2147483647)::int)`);
const count = stmt<[number], { waiting: number }>(
  `select count(*)::int as waiting from price_alert a join market m on m.id = a.market_id
    where a.account_id = $1 and a.reached_at is null and m.settled_version = 0`,
);
const known = stmt<[number, number, string, string, number], { id: number }>(
  `select id from price_alert
    where account_id = $1 and market_id = $2 and selection_key = $3 and side = $4 and odds = $5 and reached_at is null`,
);
const insert = stmt<[number, number, string, string, string, number, boolean, number], { id: number }>(
  `insert into price_alert (account_id, market_id, selection_key, selection_name, side, odds, rises, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000)) returning id`,
);
/**
 * Keeps an alert and answers its id; the id of the one that waits where the same was asked for before, null where as many
 * wait as may. Calls of one account go one after the other.
 */
export async function addAlert(t: Tx, alert: NewAlert, most: number): Promise<number | null> {
  const { accountId, marketId, selectionKey, selectionName, side, odds, rises, atMs } = alert;
  await t.run(lock, accountId);
  const [same] = await t.run(known, accountId, marketId, selectionKey, side, odds);
  if (same) return same.id;
  if (((await t.run(count, accountId))[0]?.waiting ?? 0) >= most) return null;
  const [made] = await t.run(insert, accountId, marketId, selectionKey, selectionName, side, odds, rises, atMs);
  return made?.id ?? null;
}

const drop = stmt<[number, number]>('delete from price_alert where account_id = $1 and id = $2');
export const dropAlert = (db: Db, accountId: number, id: number) => db.run(drop, accountId, id);

const reach = stmt<[number, number, number], { id: number }>(
  `update price_alert a set reached_at = to_timestamp($2::float8 / 1000), reached_odds = $3
     from account player left join account agent on agent.id = player.parent_id
    where a.id = $1 and a.reached_at is null and player.id = a.account_id
      and not ${isAway('$2')} and not ${IS_BET_LOCKED} returning a.id`,
);
/** Marks an alert as told; false when another server, or another moment, was first, it was taken away, or its player may not bet. */
export const reachAlert = async (db: Db, id: number, atMs: number, odds: number): Promise<boolean> =>
  (await db.run(reach, id, atMs, odds)).length > 0;

const dropOld = stmt<[number, number]>(
  `delete from price_alert where account_id = $1 and reached_at is not null and id not in (
     select id from price_alert where account_id = $1 and reached_at is not null order by reached_at desc, id desc limit $2)`,
);
/** Keeps so many of an account's told alerts, those told last. */
export const dropTold = (db: Db, accountId: number, most: number) => db.run(dropOld, accountId, most);

const sweep = stmt<[]>(
  `delete from price_alert a using market m, event e
    where m.id = a.market_id and e.id = m.event_id and (m.settled_version > 0 or e.ended_at is not null)`,
);
/** Takes away what is about markets that have ended. */
export const dropEnded = (db: Db) => db.run(sweep);
