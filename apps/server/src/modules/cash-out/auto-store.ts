import { type Db, stmt, type Tx } from '../../db/transaction.ts';

export type RuleState = 'armed' | 'firing' | 'done' | 'failed' | 'cancelled';

/** A rule with the names of its market, and what its player holds there (null without a position). Money in paise. */
export type RuleRow = {
  id: number;
  account_id: number;
  market_id: number;
  event_id: number;
  event_name: string;
  sport_id: number;
  sport_name: string;
  provider_market_id: number;
  selection_key: string;
  market_name: string;
  kind: string;
  profit: number | null;
  loss: number | null;
  state: RuleState;
  tries: number;
  amount: number | null;
  reason: string;
  created_at: Date;
  ended_at: Date | null;
  position: unknown;
};

const COLUMNS = `r.id, r.account_id, r.market_id, m.event_id, e.name as event_name, e.sport_id, s.name as sport_name,
  m.provider_market_id, r.selection_key, m.name as market_name, m.kind, r.profit, r.loss, r.state, r.tries, r.amount, r.reason,
  r.created_at, r.ended_at, p.state as position`;
const JOINS = `join market m on m.id = r.market_id join event e on e.id = m.event_id join sport s on s.id = e.sport_id
  left join position p on p.account_id = r.account_id and p.market_id = r.market_id`;

const ofAccount = stmt<[number, number | null, number], RuleRow>(
  `select ${COLUMNS} from auto_cash_out r ${JOINS}
    where r.account_id = $1 and ($2::bigint is null or m.event_id = $2)
      and (r.ended_at is null or r.ended_at > to_timestamp($3::float8 / 1000))
    order by r.id desc limit 100`,
);
/** The rules of an account that wait, or that ended after a moment; newest first. */
export const listRules = (
  db: Db,
  accountId: number,
  eventId: number | null,
  endedAfterMs: number,
): Promise<RuleRow[]> => db.run(ofAccount, accountId, eventId, endedAfterMs);

const one = stmt<[number, number], RuleRow>(
  `select ${COLUMNS} from auto_cash_out r ${JOINS} where r.account_id = $1 and r.id = $2`,
);
export const findRule = async (db: Db, accountId: number, id: number): Promise<RuleRow | null> =>
  (await db.run(one, accountId, id))[0] ?? null;

const replace = stmt<[number, number, number]>(
  `update auto_cash_out set state = 'cancelled', ended_at = to_timestamp($3::float8 / 1000)
    where account_id = $1 and market_id = $2 and state = 'armed'`,
);
const insert = stmt<[number, number, string, number | null, number | null, number], { id: number }>(
  `insert into auto_cash_out (account_id, market_id, selection_key, profit, loss, created_at)
   values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
   on conflict (account_id, market_id) where ended_at is null do nothing returning id`,
);
export type NewRule = {
  accountId: number;
  marketId: number;
  selectionKey: string;
  profitPaise: number | null;
  lossPaise: number | null;
  atMs: number;
};

/** Puts a rule in the place of the one that waits; null while one of the market is being carried out. */
export async function replaceRule(tx: Tx, rule: NewRule): Promise<number | null> {
  await tx.run(replace, rule.accountId, rule.marketId, rule.atMs);
  const { accountId, marketId, selectionKey, profitPaise, lossPaise, atMs } = rule;
  return (await tx.run(insert, accountId, marketId, selectionKey, profitPaise, lossPaise, atMs))[0]?.id ?? null;
}

const cancel = stmt<[number, number, number], { id: number }>(
  `update auto_cash_out set state = 'cancelled', ended_at = to_timestamp($3::float8 / 1000)
    where account_id = $1 and id = $2 and state = 'armed' returning id`,
);
export const cancelRule = async (db: Db, accountId: number, id: number, atMs: number): Promise<boolean> =>
  (await db.run(cancel, accountId, id, atMs)).length > 0;

const open = stmt<[], RuleRow>(
  `select ${COLUMNS} from auto_cash_out r ${JOINS}
    where r.ended_at is null and (m.settled_version = 0 or r.state = 'firing') order by r.id`,
);
/** The rules that wait on open markets, and those being carried out: a result in between does not end these. */
export const openRules = (db: Db): Promise<RuleRow[]> => db.run(open);

const claim = stmt<[number], { tries: number }>(
  `update auto_cash_out set state = 'firing', tries = tries + 1 where id = $1 and state = 'armed' returning tries`,
);
/** Marks a rule as being carried out, and answers the number of the try; null when it does not wait any more. */
export const claimRule = async (db: Db, id: number): Promise<number | null> =>
  (await db.run(claim, id))[0]?.tries ?? null;

const rearm = stmt<[number, number]>(
  `update auto_cash_out set state = 'armed' where id = $1 and tries = $2 and state = 'firing'`,
);
/** Arms a rule again after this try; one that another server has claimed meanwhile stays as it is. */
export const rearmRule = async (db: Db, id: number, tries: number): Promise<void> => {
  await db.run(rearm, id, tries);
};

const end = stmt<[number, RuleState, number | null, string, number], { id: number }>(
  `update auto_cash_out set state = $2, amount = $3, reason = $4, ended_at = to_timestamp($5::float8 / 1000)
    where id = $1 and (state = 'firing' or (state = 'armed' and $2 = 'done')) returning id`,
);
/** Ends a rule that was carried out; one whose cash-out was made also when another server has armed it again. False: it had ended. */
export const endRule = async (
  db: Db,
  id: number,
  how: { state: 'done' | 'failed'; amountPaise: number | null; reason: string; atMs: number },
): Promise<boolean> => (await db.run(end, id, how.state, how.amountPaise, how.reason, how.atMs)).length > 0;

const overtaken = stmt<[string, number], { account_id: number }>(
  `update auto_cash_out r set state = 'cancelled', reason = $1, ended_at = to_timestamp($2::float8 / 1000)
     from market m where m.id = r.market_id and m.settled_version > 0 and r.state = 'armed' returning r.account_id`,
);
/** Ends the rules of markets that have a result; answers whose they were. */
export const endOvertaken = async (db: Db, reason: string, atMs: number): Promise<number[]> =>
  (await db.run(overtaken, reason, atMs)).map((row) => row.account_id);

const madeBy = stmt<[number], { amount: number }>('select amount from cash_out where rule_id = $1');
/** What the cash-out of a rule made certain, in paise; null when there was none. */
export const amountMadeBy = async (db: Db, ruleId: number): Promise<number | null> =>
  (await db.run(madeBy, ruleId))[0]?.amount ?? null;
