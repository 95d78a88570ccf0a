import {
  addBet,
  betOutcome,
  type BetTerms,
  type BettingMarket,
  bettingMarket,
  depositTransfer,
  emptyPosition,
  exposureOf,
  isOnRunners,
  issueTransfer,
  type MarketKind,
  type MarketResult,
  paise,
  positionOf,
  settleMarket,
} from '@pavilion/betting';
import pino from 'pino';
import { memoryBus } from '../../src/bus/memory-bus.ts';
import { database, stmt, tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { openWallet } from '../../src/ledger/wallet.ts';
import type { SettlementContext } from '../../src/modules/settlement/settle-market.ts';
import { testDatabase } from '../support/database.ts';

/** A database with players who hold money and bets, written as placing would write them. */
export type House = Awaited<ReturnType<typeof openHouse>>;

export const EVENT_ID = 700;
export const SPORT_ID = 4;

export async function openHouse(players: number, fundsPaise = 10_000_000) {
  const base = await testDatabase();
  const { pool } = base;
  let nowMs = 1_700_000_000_000;
  const heard: { subject: string; payload: unknown }[] = [];
  const bus = memoryBus();
  const context: SettlementContext = {
    pool,
    db: database(pool),
    clock: { now: () => nowMs++ },
    bus,
    log: pino({ level: 'silent' }),
  };
  bus.subscribe('account.*', (payload, subject) => heard.push({ subject, payload }));
  await pool.query(`insert into sport (id, name, updated_at) values (${SPORT_ID}, 'Cricket', now())`);
  await pool.query(`insert into competition (sport_id, id, name, updated_at) values (${SPORT_ID}, 9, 'Cup', now())`);
  await pool.query(
    `insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
     values (${EVENT_ID}, ${SPORT_ID}, 9, 'A v B', now(), now())`,
  );
  const { agentId, ids: accountIds } = await openAccounts(context, players, fundsPaise);
  return { ...base, context, heard, agentId, accountIds, nextRequest: 0 };
}

async function openAccounts(context: SettlementContext, players: number, fundsPaise: number) {
  const { pool } = context;
  const admin = await insertAccount(context, 'admin', 'super_admin', null);
  const agent = await insertAccount(context, 'agent', 'agent', null);
  const ids: number[] = [];
  for (let n = 0; n < players; n++) ids.push(await insertAccount(context, `player${n}`, 'user', agent));
  await tx(pool, async (t) => {
    const entry = { actorId: admin, reference: null, atMs: 1 };
    const all = paise(fundsPaise * players);
    await post(t, [
      { ...entry, transfer: issueTransfer(String(admin), all) },
      ...ids.map((id) => ({ ...entry, transfer: depositTransfer(String(admin), String(id), paise(fundsPaise)) })),
    ]);
  });
  return { agentId: agent, ids };
}

const openAccount = stmt<[string, string, number | null], { id: number }>(
  "insert into account (username, role, parent_id, password_hash) values ($1, $2, $3, '-') returning id",
);

export async function insertAccount(
  context: Pick<SettlementContext, 'pool'>,
  username: string,
  role: string,
  parentId: number | null,
): Promise<number> {
  return tx(context.pool, async (t) => {
    const [row] = await t.run(openAccount, username, role, parentId);
    if (row === undefined) throw new Error('no account');
    await openWallet(t, row.id);
    return row.id;
  });
}

const GTYPE: Record<MarketKind, string> = {
  match: 'match',
  bookmaker: 'match1',
  session: 'fancy',
  yesno: 'fancy1',
  line: 'fancy2',
  oddeven: 'oddeven',
  khado: 'khado',
  meter: 'meter',
  digit: 'cricketcasino',
};

export type TestMarket = { id: number; betting: BettingMarket };
let lastProviderMarket = 1000;

export async function openMarket(house: House, kind: MarketKind): Promise<TestMarket> {
  const betting = bettingMarket(kind, {
    ...(isOnRunners(kind) ? { runners: ['11', '12', '13'] } : {}),
    ...(kind === 'meter' ? { maxResult: 150 } : {}),
  });
  const mid = ++lastProviderMarket;
  const isRow = !['match', 'bookmaker', 'digit'].includes(kind);
  const { rows } = await house.pool.query<{ id: number }>(
    `insert into market (key, event_id, provider_market_id, selection_key, provider_name, name, gtype, kind, outcomes,
       max_result, rule_id, created_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $7 || '-1', now()) returning id`,
    [
      isRow ? `${EVENT_ID}/${mid}/5` : `${EVENT_ID}/${mid}`,
      EVENT_ID,
      mid,
      isRow ? '5' : null,
      `${kind} market ${mid}`,
      GTYPE[kind],
      kind,
      JSON.stringify(betting.outcomes.map((id) => ({ id, name: `Outcome ${id}` }))),
      betting.maxResult,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no market');
  return { id, betting };
}

export type PlacedBet = { accountId: number; terms: BetTerms };

/**
 * Writes bets with their positions and exposures, as the placement does; `held` is all that their players then have in the
 * market.
 */
export async function placeBets(
  house: House,
  market: TestMarket,
  bets: readonly PlacedBet[],
  held: readonly PlacedBet[] = bets,
): Promise<void> {
  const { pool } = house;
  for (const { accountId, terms } of bets) {
    const { win, loss } = betOutcome(terms, market.betting.maxResult);
    house.nextRequest += 1;
    await pool.query(
      `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side,
         price_requested, price, line, width, stake, win, liability, frame_seq, frame_received_at, price_age_ms,
         rule_id, created_at, agent_id)
       select $1, ('00000000-0000-4000-8000-' || lpad($2::text, 12, '0'))::uuid, '\\x00', $3, $4, $4, $5, $6, $6, $7,
         $8, $9, $10, $11, 1, now(), 0, 'r', $12, parent_id from account where id = $1`,
      [
        accountId,
        house.nextRequest,
        market.id,
        terms.selection,
        terms.side,
        terms.priceHundredths,
        terms.line,
        terms.width,
        terms.stake,
        win,
        loss,
        new Date(house.context.clock.now()),
      ],
    );
  }
  await holdPositions(house, market, held);
}

async function holdPositions(house: House, market: TestMarket, bets: readonly PlacedBet[]): Promise<void> {
  for (const [accountId, own] of Map.groupBy(bets, (bet) => bet.accountId)) {
    const position = own.reduce((held, { terms }) => addBet(held, terms), emptyPosition(market.betting));
    const exposure = exposureOf(position);
    await house.pool.query(
      `with before as (select exposure from position where account_id = $1 and market_id = $2),
       held as (
         insert into position (account_id, market_id, state, exposure) values ($1, $2, $3, $4)
         on conflict (account_id, market_id) do update set state = excluded.state, exposure = excluded.exposure)
       update wallet set exposure = exposure + $4 - coalesce((select exposure from before), 0) where account_id = $1`,
      [accountId, market.id, JSON.stringify(position), exposure],
    );
  }
}

/** What is agreed for bets from now on, in hundredths of a percent; without an agent everybody's. */
export async function agree(
  { pool, context }: Pick<House, 'pool' | 'context'>,
  subject: 'commission' | 'share',
  rate: number | null,
  { agentId = null, kind = null }: { agentId?: number | null; kind?: MarketKind | null } = {},
): Promise<void> {
  await pool.query(
    `insert into book_term (subject, agent_id, kind, rate, from_at, set_at, reason) values ($1, $2, $3, $4, $5, $5, 'test')`,
    [subject, agentId, kind, rate, new Date(context.clock.now())],
  );
}
export const agreeCommission = (house: Pick<House, 'pool' | 'context'>, rate: number): Promise<void> =>
  agree(house, 'commission', rate);

export type WalletFigures = { balance: number; exposure: number; in_debt: boolean };

export async function wallets(house: House): Promise<Map<number, WalletFigures>> {
  const { rows } = await house.pool.query<WalletFigures & { account_id: number }>(
    'select account_id, balance, exposure, in_debt from wallet where account_id = any($1)',
    [house.accountIds],
  );
  return new Map(rows.map(({ account_id, ...figures }) => [account_id, figures]));
}

export type SettledRow = { id: number; account_id: number; status: string; profit: number | null; version: number };

export async function settledBets(house: House, market: TestMarket): Promise<SettledRow[]> {
  const { rows } = await house.pool.query<SettledRow>(
    'select id, account_id, status, profit, settled_version as version from bet where market_id = $1 order by id',
    [market.id],
  );
  return rows;
}

/** What the pure core says every bet of the market comes to. */
export function expectedOutcomes(
  market: TestMarket,
  bets: readonly PlacedBet[],
  result: MarketResult,
  commissionRate = 0,
) {
  const settlement = settleMarket({
    market: market.betting,
    result,
    bets: bets.map(({ accountId, terms }, index) => ({
      betId: String(index),
      playerId: String(accountId),
      terms,
      acceptedAtMs: 0,
      override: null,
    })),
    termsOf: () => ({ agentId: null, commissionRate, shareRate: 0 }),
  });
  const byBet = new Map(settlement.bets.map((bet) => [Number(bet.betId), bet]));
  return {
    bets: bets.map((_, index) => {
      const bet = byBet.get(index);
      return { status: bet?.status, profit: bet?.profitPaise };
    }),
    netByPlayer: new Map(
      settlement.players.map(({ playerId, netPaise, commissionPaise }) => [
        Number(playerId),
        netPaise - commissionPaise,
      ]),
    ),
  };
}

export const exposureOfBets = (market: TestMarket, bets: readonly PlacedBet[]): number =>
  exposureOf(
    positionOf(
      market.betting,
      bets.map((bet) => bet.terms),
    ),
  );

/** Every way in which the books could be wrong; empty when they are right. */
export async function faults(house: House): Promise<string[]> {
  const { pool } = house;
  const checks: [string, string][] = [
    ['postings of a transfer sum to 0', 'select transfer_id from posting group by transfer_id having sum(amount) <> 0'],
    ['all accounts sum to 0', 'select sum(amount) from posting having sum(amount) <> 0'],
    [
      'a wallet is the sum of its postings',
      `select w.account_id from wallet w left join posting p on p.ledger_account_id = w.ledger_account_id
       group by w.account_id, w.balance having w.balance <> coalesce(sum(p.amount), 0)`,
    ],
    [
      'exposure is the sum of the positions',
      `select w.account_id from wallet w left join position p on p.account_id = w.account_id
       group by w.account_id, w.exposure having w.exposure <> coalesce(sum(p.exposure), 0)`,
    ],
    [
      'balances run on',
      `select id from (select p.*, lag(balance_after) over (partition by ledger_account_id order by id) as last
         from posting p) x where balance_before is not null and last is not null and last <> balance_before`,
    ],
    ['debt is marked', 'select account_id from wallet where (balance < exposure) <> in_debt'],
    [
      'no position in a settled market',
      'select 1 from position join market m on m.id = market_id where settled_version > 0',
    ],
    [
      'bets are at the version of their market',
      `select b.id from bet b join market m on m.id = b.market_id
       where m.settled_version > 0 and (b.settled_version <> m.settled_version or b.status = 'matched')`,
    ],
    [
      'the book of a market balances its players',
      `select b.market_id from bet b group by b.market_id having coalesce(sum(b.profit), 0) <> -coalesce((
         select sum(p.amount) from transfer t join posting p on p.transfer_id = t.id
           join ledger_account a on a.id = p.ledger_account_id and a.name = 'book'
         where t.reference_type = 'settlement' and split_part(t.reference_id, '/', 1)::bigint = b.market_id), 0)`,
    ],
  ];
  const found: string[] = [];
  for (const [name, sql] of checks) {
    const { rows } = await pool.query(sql);
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}
