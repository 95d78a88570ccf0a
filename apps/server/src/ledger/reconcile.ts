import fs from 'node:fs/promises';
import path from 'node:path';
import {
  type AcceptedBet,
  type BettingMarket,
  exposureOf,
  type MarketKind,
  type NonRunner,
  type Paise,
  paise,
  positionLeft,
  type RestOfOrder,
  type Side,
  withResting,
} from '@pavilion/betting';
import type pg from 'pg';
import { readForLong } from '../db/connect.ts';
import { type Db, stmt } from '../db/transaction.ts';
import { verifyLedgerSeals } from './ledger-seals.ts';

/** One thing that is not as it must be: the rule, what it is about, and what is wrong with it. */
export type Difference = { rule: string; subject: string; fault: string };

type Check = { rule: string; sql: string };

/** The queries of invariants.sql, each under the comment line that names its rule. */
export async function invariantChecks(): Promise<Check[]> {
  const text = await fs.readFile(path.join(import.meta.dirname, 'invariants.sql'), 'utf8');
  return text
    .split(/;\s*$/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const comments = part.split('\n').filter((line) => line.startsWith('-- '));
      return { rule: comments.map((line) => line.slice(3)).join(' '), sql: part };
    });
}

type OpenBet = {
  id: number;
  created_ms: number;
  /** Who is out of its market: as its result has it, else as it is on record. */
  non_runners: NonRunner[];
  account_id: number;
  market_id: number;
  kind: MarketKind;
  outcomes: string[];
  max_result: number | null;
  side: Side;
  selection: string;
  price: number;
  line: number | null;
  width: number | null;
  stake: number;
};
/** Bets of one page of accounts, so that memory does not grow with the number of bets. */
const openBets = stmt<[number, number], OpenBet>(
  `select b.id, (extract(epoch from b.created_at) * 1000)::bigint as created_ms, b.account_id, b.market_id,
          coalesce(s.non_runners, m.non_runners) as non_runners, m.kind, jsonb_path_query_array(m.outcomes, '$[*].id') as outcomes, m.max_result,
          b.side, b.selection, b.price, b.line, b.width, b.stake
   from bet b join market m on m.id = b.market_id
     left join settlement s on s.market_id = m.id and s.version = m.settled_version
   where b.status = 'matched' and b.account_id > $1 and b.account_id <= $2
   order by b.account_id, b.market_id, b.id`,
);
/** Orders that wait, of the same page of accounts, with what is known of their markets. */
type Waiting = Omit<OpenBet, 'id' | 'created_ms' | 'line' | 'width' | 'stake'> & { rest: number };
const waitingOrders = stmt<[number, number], Waiting>(
  `select o.account_id, o.market_id, m.non_runners, m.kind, jsonb_path_query_array(m.outcomes, '$[*].id') as outcomes,
          m.max_result, o.side, o.selection, o.price, o.size - o.filled as rest
   from bet_order o join market m on m.id = o.market_id
   where o.state = 'open' and o.account_id > $1 and o.account_id <= $2 order by o.account_id, o.market_id, o.id`,
);
type Held = { account_id: number; market_id: number; exposure: number };
const heldPositions = stmt<[number, number], Held>(
  `select account_id, market_id, exposure from position where account_id > $1 and account_id <= $2`,
);
const highestAccount = stmt<[], { id: number | null }>('select max(account_id) as id from wallet');
const SEAL_RULE = '14. every posting that is sealed is the one that was sealed';
const ACCOUNTS_AT_ONCE = 20;

const marketOf = ({
  kind,
  outcomes,
  max_result: maxResult,
}: Pick<OpenBet, 'kind' | 'outcomes' | 'max_result'>): BettingMarket => ({ kind, outcomes, maxResult });

/** The worst case of every position, made again from its bets and waiting orders by the rules of the core, or why that cannot be done. */
function recompute(bets: readonly OpenBet[], orders: readonly Waiting[]): Map<string, Paise | string> {
  const worst = new Map<string, Paise | string>();
  const keyOf = (one: { account_id: number; market_id: number }) => `${one.account_id}/${one.market_id}`;
  const betsBy = Map.groupBy(bets, keyOf);
  const ordersBy = Map.groupBy(orders, keyOf);
  for (const key of new Set([...betsBy.keys(), ...ordersBy.keys()])) {
    try {
      worst.set(key, exposureOfAll(betsBy.get(key) ?? [], ordersBy.get(key) ?? []));
    } catch (error) {
      worst.set(key, error instanceof Error ? error.message : String(error));
    }
  }
  return worst;
}

/** All bets of a player in a market and all that waits there, which all say the same of the market. */
function exposureOfAll(group: readonly OpenBet[], orders: readonly Waiting[]): Paise {
  const first = group[0] ?? orders[0];
  if (first === undefined) throw new Error('a group has at least one bet or order');
  const rests = orders.map(
    ({ selection, side, price, rest }): RestOfOrder => ({
      selection,
      side,
      priceHundredths: price,
      restPaise: paise(rest),
    }),
  );
  const bets = group.map(
    ({ id, created_ms: acceptedAtMs, kind, side, selection, price, line, width, stake }): AcceptedBet => {
      const terms = { kind, side, selection, priceHundredths: price, line, width, stake: paise(stake) };
      return { betId: String(id), acceptedAtMs, terms };
    },
  );
  return exposureOf(withResting(positionLeft(marketOf(first), bets, first.non_runners), rests));
}

/** Invariant 5: the stored exposure of each position is its worst case as the core computes it from the bets. */
async function exposureDifferences(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  const [{ id: highest } = { id: null }] = await db.run(highestAccount);
  for (let from = 0; from < (highest ?? 0); from += ACCOUNTS_AT_ONCE) {
    const bets = await db.run(openBets, from, from + ACCOUNTS_AT_ONCE);
    const held = await db.run(heldPositions, from, from + ACCOUNTS_AT_ONCE);
    const stored = new Map(held.map((row) => [`${row.account_id}/${row.market_id}`, row.exposure]));
    const orders = await db.run(waitingOrders, from, from + ACCOUNTS_AT_ONCE);
    const computed = recompute(bets, orders);
    for (const key of new Set([...stored.keys(), ...computed.keys()])) {
      const [was, is] = [stored.get(key) ?? 0, computed.get(key) ?? 0];
      if (was === is) continue;
      const [account, market] = key.split('/');
      differences.push({
        rule: '5. the stored exposure of a position is its recomputed worst case',
        subject: `position of account ${account} in market ${market}`,
        fault: typeof is === 'string' ? `cannot be recomputed: ${is}` : `stored ${was}, recomputed ${is}`,
      });
    }
  }
  return differences;
}

/**
 * Everything in the books that is not as it must be; empty when all is well. Reads one snapshot, so
 * it may run beside live betting.
 */
export const reconcile = (pool: pg.Pool): Promise<Difference[]> =>
  readForLong(pool, async (client) => {
    const differences: Difference[] = [];
    for (const { rule, sql } of await invariantChecks()) {
      const { rows } = await client.query<{ subject: string; fault: string }>(sql);
      differences.push(...rows.map((row) => ({ rule, ...row })));
    }
    const db: Db = {
      run: async (statement, ...args) => (await client.query({ text: statement.text, values: [...args] })).rows,
    };
    differences.push(...(await exposureDifferences(db)));
    for (const { seq, fault } of (await verifyLedgerSeals(db)).faults) {
      differences.push({ rule: SEAL_RULE, subject: `ledger seal ${seq ?? 'to come'}`, fault });
    }
    return differences;
  });
