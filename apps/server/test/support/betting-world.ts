import { randomUUID } from 'node:crypto';
import { depositTransfer, issueTransfer, type MarketKind, paiseFromRupees } from '@pavilion/betting';
import type { PlaceBetBody } from '@pavilion/contract';
import type pg from 'pg';
import type { Bus } from '../../src/bus/bus.ts';
import { memoryBus } from '../../src/bus/memory-bus.ts';
import { readConfig } from '../../src/config.ts';
import type { Clock, Context } from '../../src/context.ts';
import { systemRandom } from '../../src/context.ts';
import { database, tx } from '../../src/db/transaction.ts';
import { setTransactionCode } from '../../src/policy/transaction-code.ts';
import type { PlacementAnswer } from '../../src/modules/placement/answer.ts';
import { createPlacement, type Placement } from '../../src/modules/placement/placement.ts';
import { type Ticket, ticketOf } from '../../src/modules/placement/ticket.ts';
import type { QuoteSource } from '../../src/modules/prices/book/quoted-row.ts';
import { createSettingsCache } from '../../src/modules/settings/settings-cache.ts';
import { secretBox } from '../../src/policy/secret-box.ts';
import { createLog, createMetrics } from '../../src/telemetry.ts';
import { moveAtOnce } from './points.ts';
import { insertMarkets, type SimBook, simBookOf, type SimMarket } from './sim-book.ts';

export type World = {
  readonly context: Context;
  readonly book: SimBook;
  readonly placement: Placement;
  readonly playerIds: readonly number[];
  readonly agentId: number;
  readonly adminId: number;
  /** Places a bet at the book's usual or given price; the request id is new unless given. */
  place(playerId: number, market: SimMarket, bet: SimBet): Promise<PlacementAnswer>;
  ticket(playerId: number, market: SimMarket, bet: SimBet): Ticket;
  close(): Promise<void>;
};

export type SimBet = {
  readonly stake: number;
  readonly side?: 'back' | 'lay';
  readonly selectionKey?: string;
  readonly odds?: number;
  readonly line?: number | null;
  readonly requestId?: string;
  readonly acceptUpdatedOdds?: boolean;
};

export type WorldOptions = {
  readonly players: number;
  /** Points of each player, in rupees, moved down the tree by real transfers. */
  readonly rupees: number;
  readonly kinds: readonly MarketKind[];
  /** How many runners each market has that is a match; three. */
  readonly runners?: readonly number[];
  readonly clock?: Clock;
  readonly bus?: Bus;
  readonly inPlay?: boolean;
  readonly maxRupees?: number;
  /** Settings of the environment, as a server would read them. */
  readonly env?: Readonly<Record<string, string>>;
  /** How a held bet waits. */
  readonly wait?: (ms: number) => Promise<unknown>;
};

const DEPOSITS_AT_ONCE = 2000;
/** Seals the transaction codes of simulated accounts; every simulated server has to open them. */
const SIM_SECRET = '5a'.repeat(32);
export const AGENT_CODE = 'SIMCODE1';

/** A super admin, an agent and players with points: the accounts carry no password, nobody signs in with them. */
async function createAccounts(context: Context, players: number, rupees: number): Promise<Accounts> {
  const { pool } = context;
  await pool.query(`insert into account (username, role, password_hash) values ('sim-admin', 'super_admin', '-')`);
  await pool.query(
    `insert into account (username, role, full_name, password_hash) values ('sim-agent', 'agent', 'Sim Agent', '-')`,
  );
  await pool.query(
    `insert into account (username, role, parent_id, password_hash)
     select 'sim-player-' || n, 'user', (select id from account where username = 'sim-agent'), '-'
       from generate_series(1, $1::int) n`,
    [players],
  );
  await pool.query(
    `insert into ledger_account (name, account_id) select 'wallet:' || id, id from account where password_hash = '-'`,
  );
  await pool.query(
    `insert into wallet (account_id, ledger_account_id)
     select account_id, id from ledger_account where account_id is not null on conflict do nothing`,
  );
  const { rows } = await pool.query<{ id: number; role: string }>(
    `select id, role from account where password_hash = '-' order by id`,
  );
  const idsOf = (role: string) => rows.filter((row) => row.role === role).map((row) => row.id);
  const [adminId] = idsOf('super_admin');
  const [agentId] = idsOf('agent');
  const playerIds = idsOf('user');
  if (adminId === undefined || agentId === undefined) throw new Error('the accounts were not written');
  const each = paiseFromRupees(rupees);
  const all = paiseFromRupees(rupees * players);
  await tx(pool, (t) => setTransactionCode(t, context.secrets, agentId, AGENT_CODE));
  await moveAtOnce(context, adminId, [
    issueTransfer(String(adminId), all),
    depositTransfer(String(adminId), String(agentId), all),
  ]);
  for (let at = 0; at < playerIds.length; at += DEPOSITS_AT_ONCE) {
    const some = playerIds.slice(at, at + DEPOSITS_AT_ONCE);
    await moveAtOnce(
      context,
      agentId,
      some.map((id) => depositTransfer(String(agentId), String(id), each)),
    );
  }
  return { playerIds, agentId, adminId };
}

type Accounts = { readonly playerIds: number[]; readonly agentId: number; readonly adminId: number };

/** The price that stands in the book for the bet, as a player's screen would send it. */
export function quotedPrice(book: SimBook, market: SimMarket, side: 'back' | 'lay', selectionKey: string) {
  const row = book.current(market.eventId, market.marketId, selectionKey)?.row;
  const offer = side === 'back' ? row?.back[0] : row?.lay[0];
  return { odds: (offer?.priceHundredths ?? 100) / 100, line: offer?.line ?? null };
}

export type SimContextOptions = Pick<WorldOptions, 'clock' | 'bus' | 'env'>;

/** A server's context around a book whose prices are set by hand. `settings` are read before it is handed out. */
export async function simContext(pool: pg.Pool, quotes: QuoteSource, options: SimContextOptions): Promise<Context> {
  const clock = options.clock ?? { now: () => Date.now() };
  const bus = options.bus ?? memoryBus();
  const config = readConfig({ LOG_LEVEL: 'silent', PAVILION_SECRET: SIM_SECRET, RATE_LIMITS: 'off', ...options.env });
  const log = createLog(config.logLevel);
  const db = database(pool);
  const settings = createSettingsCache(db, bus, log);
  await settings.refresh();
  return {
    config,
    pool,
    db,
    clock,
    random: systemRandom,
    bus,
    log,
    metrics: createMetrics(),
    secrets: secretBox(config.secret ?? systemRandom.bytes(32), systemRandom),
    settings,
    quotes,
  };
}

/** A server without a network in an empty, migrated database: real placement and ledger, prices set by hand. */
export async function createWorld(pool: pg.Pool, options: WorldOptions): Promise<World> {
  const clock = options.clock ?? { now: () => Date.now() };
  const book = simBookOf(await insertMarkets(pool, options.kinds, options.runners), {
    now: () => clock.now(),
    ...(options.inPlay === undefined ? {} : { inPlay: options.inPlay }),
    ...(options.maxRupees === undefined ? {} : { maxRupees: options.maxRupees }),
  });
  const context = await simContext(pool, book, { ...options, clock });
  const { bus, settings } = context;
  const { playerIds, agentId, adminId } = await createAccounts(context, options.players, options.rupees);
  const placement = createPlacement(context, options.wait === undefined ? {} : { wait: options.wait });

  function ticket(playerId: number, market: SimMarket, bet: SimBet): Ticket {
    const { side = 'back', selectionKey = '1', requestId = randomUUID() } = bet;
    const quoted = quotedPrice(book, market, side, selectionKey);
    const body: PlaceBetBody = {
      stake: bet.stake,
      expectedOdds: bet.odds ?? quoted.odds,
      expectedLine: bet.line === undefined ? quoted.line : bet.line,
      selectionKey,
      side,
      marketId: market.marketId,
      eventId: market.eventId,
      sportId: '4',
      acceptUpdatedOdds: bet.acceptUpdatedOdds ?? false,
    };
    return ticketOf(playerId, requestId, body, {
      ip: '127.0.0.1',
      userAgent: 'sim',
      auditRow: (outcome) => ({
        atMs: clock.now(),
        requestId,
        actorId: playerId,
        actorRole: 'user',
        action: 'bet.place',
        target: null,
        outcome,
        before: null,
        after: null,
        ip: '127.0.0.1',
        userAgent: 'sim',
      }),
    });
  }

  return {
    context,
    book,
    placement,
    playerIds,
    agentId,
    adminId,
    ticket,
    place: (playerId, market, bet) => placement.place(ticket(playerId, market, bet)),
    async close() {
      await placement.idle();
      settings.close();
      await bus.close();
    },
  };
}
