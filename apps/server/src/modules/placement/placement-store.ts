import type { NonRunner, Paise } from '@pavilion/betting';
import { stmt, type Tx } from '../../db/transaction.ts';
import { type AuditRow, writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { type DelayedRequest, readHeld } from './held-store.ts';
import type { LimitColumns } from './house-book.ts';

export type StandingRow = {
  account_id: number;
  user_locked: boolean;
  bet_locked: boolean;
  /** Whose client the player is, under the lock of the wallet: what the bet is accepted for. */
  agent_id: number | null;
  agent_name: string | null;
  /** The player has set own limits. */
  own_limits: boolean;
  excluded_until_ms: number | null;
} & Omit<LimitColumns, 'liability_max'>;
export type MarketStateRow = {
  id: number;
  /** The back office has suspended the market, its event or its sport. */
  suspended: boolean;
  /** Sport, competition and event are switched on. */
  enabled: boolean;
  settled_version: number;
  /** Who is on record as having left it. */
  non_runners: readonly NonRunner[];
  /** How many runners it has on record, whoever has left; 0 where the outcomes are fixed. */
  runners: number;
  stake_min: Paise | null;
  stake_max: Paise | null;
  bet_delay_ms: number | null;
  /** This server's reserve of the market's liability. */
  reserve_id: number | null;
} & LimitColumns;
export type StoredPositionRow = { account_id: number; market_id: number; state: unknown };
export type AnsweredRow = {
  account_id: number;
  request_id: string;
  request_hash: Buffer;
  /** Set when the answer was a bet. */
  bet_id: number | null;
  code: string | null;
  detail: Record<string, unknown> | null;
};

// Read after the wallets are locked: locking an account takes the same lock, so a lock that was acknowledged is seen.
const standings = stmt<[number[]], StandingRow>(
  `select a.id as account_id, a.user_locked or coalesce(p.user_locked, false) as user_locked,
          a.bet_locked or coalesce(p.bet_locked, false) as bet_locked, a.parent_id as agent_id,
          coalesce(nullif(p.full_name, ''), p.username) as agent_name, a.own_limits,
          (extract(epoch from a.excluded_until) * 1000)::bigint as excluded_until_ms,
          least(h.stake_max, c.stake_max, g.stake_max) as stake_max_house, least(h.win_max, c.win_max, g.win_max) as win_max,
          least(h.exposure_max, c.exposure_max, g.exposure_max) as exposure_max
     from account a left join account p on p.id = a.parent_id
          left join house_limit h on h.scope = 'player' and h.key = a.id::text
          left join house_limit c on c.scope = 'client' and c.key = a.parent_id || '/' || a.id
          left join house_limit g on g.scope = 'agent' and g.key = a.parent_id::text
    where a.id = any($1::bigint[])`,
);

// Under the markets' locks: what the back office or the catalogue has been told before these were granted is seen here.
const markets = stmt<[number[], string], MarketStateRow>(
  `select m.id, m.suspended or e.suspended or s.suspended as suspended,
          e.enabled and s.enabled and (c.enabled or not competitions_filtered()) as enabled,
          m.settled_version, m.non_runners,
          case when m.kind in ('match', 'bookmaker') then jsonb_array_length(m.outcomes) else 0 end as runners,
          m.stake_min, m.stake_max, m.bet_delay_ms, r.id as reserve_id,
          h.stake_max_house, h.win_max, h.exposure_max, h.liability_max
     from market m join event e on e.id = m.event_id join sport s on s.id = e.sport_id
          join competition c on c.sport_id = e.sport_id and c.id = e.competition_id
          left join liability_reserve r on r.market_id = m.id and r.holder = $2::uuid
          cross join lateral (
            select min(l.stake_max) as stake_max_house, min(l.win_max) as win_max, min(l.exposure_max) as exposure_max,
                   min(l.liability_max) as liability_max
              from house_limit l
             where (l.scope, l.key) in (('platform', ''), ('sport', e.sport_id::text), ('kind', m.kind), ('market', m.id::text))) h
    where m.id = any($1::bigint[])`,
);

// By request id alone, one index probe each: the ids are random, so the account hardly ever decides.
const answered = stmt<[string[]], AnsweredRow>(
  `select account_id, request_id, request_hash, id as bet_id, null as code, null::jsonb as detail
     from bet where request_id = any($1::uuid[])
   union all
   select account_id, request_id, request_hash, null, code, detail
     from bet_refusal where request_id = any($1::uuid[])`,
);

// The limit keeps each pair an index probe of its own, whatever the planner believes about the sizes.
const positions = stmt<[number[], number[]], StoredPositionRow>(
  `select asked.account_id, asked.market_id, held.state
     from unnest($1::bigint[], $2::bigint[]) as asked(account_id, market_id),
          lateral (select p.state from position p
                    where p.account_id = asked.account_id and p.market_id = asked.market_id limit 1) as held`,
);

/**
 * Plans are made once per connection, often while the tables are still empty, when reading them whole looks cheapest;
 * such a plan would be kept while they grow to millions of rows. Every read of a batch has its index.
 */
const preferIndexes = stmt<[]>('set local enable_seqscan = off');

const NO_HELD: readonly DelayedRequest[] = [];

/** What a batch is decided on. Statements are sent together and answered in one round trip. */
export async function loadUnderLocks(
  tx: Tx,
  lockMarkets: () => Promise<void>,
  asked: {
    accountIds: number[];
    marketIds: number[];
    accounts: number[];
    requestIds: string[];
    markets: number[];
    holder: string;
    /** Where several servers take bets: the moment by which held requests are judged; else null. */
    heldAtMs: number | null;
  },
) {
  const [, wallets, standing, , market, answers, held, position] = await Promise.all([
    tx.run(preferIndexes),
    lockWallets(tx, asked.accountIds),
    tx.run(standings, asked.accountIds),
    lockMarkets(),
    tx.run(markets, asked.marketIds, asked.holder),
    asked.requestIds.length === 0 ? [] : tx.run(answered, asked.requestIds),
    asked.heldAtMs === null ? NO_HELD : readHeld(tx, asked.requestIds, asked.heldAtMs, 'bet'),
    tx.run(positions, asked.accounts, asked.markets),
  ]);
  return { wallets, standing, market, answers, held, position };
}

const insertBets = stmt<unknown[], { id: number; account_id: number; request_id: string }>(
  `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
      price, line_requested, line, width, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id,
      ip, user_agent, price_age_max_ms, accepts_moved_price, agent_id, derived_id, created_at)
   select b.account_id, b.request_id, b.request_hash, b.market_id, b.selection, b.selection_name, b.side,
      b.price_requested, b.price, b.line_requested, b.line, b.width, b.stake, b.win, b.liability, b.frame_seq,
      to_timestamp(b.frame_received_at / 1000.0), b.price_age_ms, b.rule_id, b.ip, b.user_agent,
      b.price_age_max_ms, b.accepts_moved_price, b.agent_id, b.derived_id, to_timestamp($26::float8 / 1000.0)
     from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::int[],
      $9::int[], $10::int[], $11::int[], $12::int[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[],
      $17::float8[], $18::int[], $19::text[], $20::inet[], $21::text[], $22::int[], $23::boolean[], $24::bigint[],
      $25::boolean[])
      as b(account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested, price,
      line_requested, line, width, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id, ip,
      user_agent, price_age_max_ms, accepts_moved_price, agent_id, derived_id)
   returning id, account_id, request_id`,
);

const upsertPositions = stmt<[number[], number[], string[], number[]]>(
  `insert into position (account_id, market_id, state, exposure)
   select * from unnest($1::bigint[], $2::bigint[], $3::jsonb[], $4::bigint[])
   on conflict (account_id, market_id) do update set state = excluded.state, exposure = excluded.exposure`,
);

const setExposures = stmt<[number[], number[]]>(
  `update wallet w set exposure = t.exposure, in_debt = w.in_debt and w.balance < t.exposure + w.held
     from unnest($1::bigint[], $2::bigint[]) as t(account_id, exposure)
    where w.account_id = t.account_id`,
);

const insertRefusals = stmt<[number[], string[], Buffer[], string[], string[], boolean[], number]>(
  `insert into bet_refusal (account_id, request_id, request_hash, code, detail, derived_id, created_at)
   select t.*, to_timestamp($7::float8 / 1000.0)
     from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::text[], $5::jsonb[], $6::boolean[]) as t`,
);

/** One accepted bet, ready to be written. Money in paise, prices in hundredths, times in epoch milliseconds. */
export type BetRecord = {
  accountId: number;
  agentId: number | null;
  requestId: string;
  bodyHash: Buffer;
  marketId: number;
  selection: string;
  selectionName: string;
  side: string;
  priceRequested: number;
  price: number;
  lineRequested: number | null;
  line: number | null;
  width: number | null;
  stakePaise: number;
  winPaise: number;
  liabilityPaise: number;
  frameSeq: number;
  frameReceivedAtMs: number;
  priceAgeMs: number;
  ruleId: string;
  ip: string | null;
  userAgent: string | null;
  priceAgeMaxMs: number;
  acceptsMovedPrice: boolean;
  /** See BookRequest. */
  derived: boolean;
};
export type RefusalRecord = {
  accountId: number;
  requestId: string;
  bodyHash: Buffer;
  code: string;
  detail: Record<string, unknown>;
  derived: boolean;
};
export type BatchWrites = {
  bets: readonly BetRecord[];
  refusals: readonly RefusalRecord[];
  audit: readonly AuditRow[];
  positions: readonly { accountId: number; marketId: number; state: string; exposurePaise: number }[];
  exposures: readonly { accountId: number; exposurePaise: number }[];
  atMs: number;
};

function writeRefusals(tx: Tx, refusals: readonly RefusalRecord[], atMs: number): Promise<unknown> {
  return tx.run(
    insertRefusals,
    refusals.map((r) => r.accountId),
    refusals.map((r) => r.requestId),
    refusals.map((r) => r.bodyHash),
    refusals.map((r) => r.code),
    refusals.map((r) => JSON.stringify(r.detail)),
    refusals.map((r) => r.derived),
    atMs,
  );
}

/** Positions as they are now, each once, and what the wallets of their owners risk in all, under the locks of these wallets. */
export async function writeHoldings(
  tx: Tx,
  { positions, exposures }: Pick<BatchWrites, 'positions' | 'exposures'>,
): Promise<void> {
  await Promise.all([
    tx.run(
      upsertPositions,
      positions.map((p) => p.accountId),
      positions.map((p) => p.marketId),
      positions.map((p) => p.state),
      positions.map((p) => p.exposurePaise),
    ),
    tx.run(
      setExposures,
      exposures.map((e) => e.accountId),
      exposures.map((e) => e.exposurePaise),
    ),
  ]);
}

/** Writes a decided batch with one statement per table, all in one round trip. Answers bet ids by account and request. */
export async function writeBatch(tx: Tx, writes: BatchWrites): Promise<Map<string, number>> {
  const { bets, refusals, audit, atMs } = writes;
  const pick = <T, V>(rows: readonly T[], value: (row: T) => V): V[] => rows.map(value);
  const running: Promise<unknown>[] = [];
  const inserted =
    bets.length === 0
      ? []
      : tx.run(
          insertBets,
          pick(bets, (b) => b.accountId),
          pick(bets, (b) => b.requestId),
          pick(bets, (b) => b.bodyHash),
          pick(bets, (b) => b.marketId),
          pick(bets, (b) => b.selection),
          pick(bets, (b) => b.selectionName),
          pick(bets, (b) => b.side),
          pick(bets, (b) => b.priceRequested),
          pick(bets, (b) => b.price),
          pick(bets, (b) => b.lineRequested),
          pick(bets, (b) => b.line),
          pick(bets, (b) => b.width),
          pick(bets, (b) => b.stakePaise),
          pick(bets, (b) => b.winPaise),
          pick(bets, (b) => b.liabilityPaise),
          pick(bets, (b) => b.frameSeq),
          pick(bets, (b) => b.frameReceivedAtMs),
          pick(bets, (b) => b.priceAgeMs),
          pick(bets, (b) => b.ruleId),
          pick(bets, (b) => b.ip),
          pick(bets, (b) => b.userAgent),
          pick(bets, (b) => b.priceAgeMaxMs),
          pick(bets, (b) => b.acceptsMovedPrice),
          pick(bets, (b) => b.agentId),
          pick(bets, (b) => b.derived),
          atMs,
        );
  if (bets.length > 0) running.push(writeHoldings(tx, writes));
  if (refusals.length > 0) running.push(writeRefusals(tx, refusals, atMs));
  running.push(writeAudit(tx, audit));
  const [rows] = await Promise.all([inserted, ...running]);
  return new Map(rows.map((row) => [`${row.account_id}/${row.request_id}`, row.id]));
}

/** The answer of an id that was closed before anything came under it. */
export const CLOSED = 'REQUEST_CLOSED';

const insertClosed = stmt<[number, string, string, number]>(
  `insert into bet_refusal (account_id, request_id, request_hash, code, detail, created_at)
   values ($1, $2::uuid, '\\x', '${CLOSED}', $3::jsonb, to_timestamp($4::float8 / 1000.0))`,
);
/** Closes an id that has no answer, with what its refusal says beside its code. */
export async function closeId(
  t: Tx,
  accountId: number,
  requestId: string,
  detail: object,
  atMs: number,
): Promise<void> {
  await t.run(insertClosed, accountId, requestId, JSON.stringify(detail), atMs);
}
