// A server over a database of its own, with a tree of accounts: what the HTTP tests of every module start from.
import { pino } from 'pino';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildPart, type SomeHandlers } from '../../src/app.ts';
import { memoryBus } from '../../src/bus/memory-bus.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { type Context, systemRandom } from '../../src/context.ts';
import { database, tx } from '../../src/db/transaction.ts';
import { demo } from '../../src/modules/accounts/demo/demo-sign-in.ts';
import { createAccount } from '../../src/modules/accounts/create-account.ts';
import { openTransactionCode } from '../../src/policy/transaction-code.ts';
import { authHandlers } from '../../src/modules/sessions/routes.ts';
import { bankHandlers, playerSettlementHandlers } from '../../src/modules/bank/routes.ts';
import { agentCommissionHandlers, superAdminCommissionHandlers } from '../../src/modules/commission/routes.ts';
import {
  accountImportHandlers,
  agentAccountHandlers,
  superAdminAccountHandlers,
} from '../../src/modules/accounts/routes.ts';
import { staffHandlers } from '../../src/modules/accounts/staff/routes.ts';
import { betStatusHandlers } from '../../src/modules/settlement/by-hand/routes.ts';
import { betListHandlers } from '../../src/modules/bets/lists/routes.ts';
import { dashboardHandlers } from '../../src/modules/reports/dashboard/routes.ts';
import { accountReportHandlers } from '../../src/modules/reports/accounts/routes.ts';
import { multiLoginHandlers } from '../../src/modules/sessions/multi-login/routes.ts';
import { agentProofHandlers, proofHandlers } from '../../src/modules/audit/routes.ts';
import { hashPassword } from '../../src/modules/sessions/password.ts';
import type { QuoteSource } from '../../src/modules/prices/book/quoted-row.ts';
import { tokenHash } from '../../src/http/session.ts';
import { agentLedgerHandlers, superAdminLedgerHandlers } from '../../src/modules/reports/ledger/ledger.ts';
import { sheetHandlers } from '../../src/modules/reports/sheet/sheet.ts';
import { reportHandlers } from '../../src/modules/reports/routes.ts';
import { settingsBackOfficeHandlers } from '../../src/modules/settings/back-office-routes.ts';
import { settingsHandlers } from '../../src/modules/settings/routes.ts';
import { createSettingsCache } from '../../src/modules/settings/settings-cache.ts';
import { accountHandlers } from '../../src/modules/reports/statement/statement.ts';
import { ownRequestHandlers, requestHandlers } from '../../src/modules/withdrawals/requests/routes.ts';
import { ownWithdrawalHandlers, withdrawalHandlers } from '../../src/modules/withdrawals/routes.ts';
import { secretBox } from '../../src/policy/secret-box.ts';
import { createMetrics } from '../../src/telemetry.ts';
import { testDatabase } from './database.ts';

/** A book without any market: nothing here places bets. */
const EMPTY_BOOK: QuoteSource = { find: async () => null, current: () => null, isFed: () => true };

export const PASSWORD = 'a perfectly fine password';
const CONFIRM = `update session set confirmed_until = '2100-01-01' where token_hash = $1`;
export const START_MS = Date.parse('2026-03-01T06:00:00Z');

export type World = {
  context: Context;
  app: FastifyInstance;
  pool: pg.Pool;
  /** Everything that was logged, one JSON line each. */
  logged: string[];
  ids: Record<string, number>;
  clock: { nowMs: number; advance(ms: number): void };
  /** A new session; confirmed, as if its owner had just typed the transaction code, unless told otherwise. */
  signIn(username: string, options?: { password?: string; ip?: string; confirmed?: boolean }): Promise<string>;
  send(method: string, url: string, options?: Sending): Promise<Answer>;
  /** Moves points by the ordinary call. */
  give(from: string, to: string, amount: number, action?: 'deposit' | 'withdraw'): Promise<Answer>;
  codeOf(username: string): Promise<string>;
  close(): Promise<void>;
};
export type Sending = { token?: string | undefined; body?: unknown; ip?: string; headers?: Record<string, string> };
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
export type Answer = { status: number; body: any; headers: Record<string, unknown> };

export const TREE = [
  { username: 'root', role: 'super_admin', agent: null },
  { username: 'root2', role: 'super_admin', agent: null },
  { username: 'north', role: 'agent', agent: null },
  { username: 'south', role: 'agent', agent: null },
  { username: 'ann', role: 'user', agent: 'north' },
  { username: 'ben', role: 'user', agent: 'north' },
  { username: 'cem', role: 'user', agent: 'south' },
] as const;
type Name = (typeof TREE)[number]['username'];

/** Handlers of the groups that need no feed. */
export const baseHandlers = (): SomeHandlers => ({
  auth: authHandlers(demo),
  accounts: accountHandlers,
  reports: reportHandlers,
  agentAccounts: agentAccountHandlers,
  superAdminAccounts: superAdminAccountHandlers,
  agentBank: bankHandlers,
  superAdminBank: bankHandlers,
  agentSheet: { ...sheetHandlers, ...playerSettlementHandlers },
  superAdminSheet: { ...sheetHandlers, ...playerSettlementHandlers },
  agentLedger: agentLedgerHandlers,
  superAdminLedger: superAdminLedgerHandlers,
  agentCommission: agentCommissionHandlers,
  superAdminCommission: superAdminCommissionHandlers,
  ownWithdrawals: ownWithdrawalHandlers,
  ownRequests: ownRequestHandlers,
  agentRequests: requestHandlers,
  superAdminRequests: requestHandlers,
  withdrawals: withdrawalHandlers,
  accountImport: accountImportHandlers,
  staff: staffHandlers,
  agentBets: betListHandlers,
  superAdminBets: { ...betListHandlers, ...betStatusHandlers },
  agentDashboard: dashboardHandlers,
  superAdminDashboard: dashboardHandlers,
  agentReports: accountReportHandlers,
  superAdminReports: accountReportHandlers,
  agentMultiLogin: multiLoginHandlers,
  superAdminMultiLogin: multiLoginHandlers,
  settingsBackOffice: settingsBackOfficeHandlers,
  agentProof: agentProofHandlers,
  proofBackOffice: proofHandlers,
  settings: settingsHandlers(
    () => ({ feed: 'down', ageMs: null }),
    async () => ({ items: [] }),
  ),
});

/** The parts that live by the feed, started over everything else: what a world without them lacks. */
export type Feed = { quotes: QuoteSource; handlers: (context: Context) => SomeHandlers; stop(): Promise<void> };

export type WorldOptions = {
  handlers?: SomeHandlers;
  feed?: (base: Omit<Context, 'quotes'>) => Promise<Feed>;
  env?: Record<string, string>;
  realTime?: boolean;
  /** A built web app; without it none is served. */
  webFolder?: string;
};

export async function world(options: WorldOptions = {}): Promise<World> {
  const db = await testDatabase({ connections: 16 });
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const clock = {
    nowMs: START_MS,
    advance(ms: number) {
      this.nowMs += ms;
    },
  };
  const config: Config = {
    ...readConfig({ PAVILION_SECRET: 'ab'.repeat(32), RATE_LIMITS: 'off', ...options.env }),
    webFolder: options.webFolder ?? '/nowhere',
  };
  const bus = memoryBus((error) => log.error({ err: error }, 'listener'));
  const reader = database(db.pool);
  const base: Omit<Context, 'quotes'> = {
    config,
    pool: db.pool,
    db: reader,
    clock: options.realTime === true ? { now: () => Date.now() } : { now: () => clock.nowMs },
    random: systemRandom,
    bus,
    log,
    metrics: createMetrics(),
    secrets: secretBox(config.secret ?? Buffer.alloc(32), systemRandom),
    settings: createSettingsCache(reader, bus, log),
  };
  const feed = await options.feed?.(base);
  const context: Context = { ...base, quotes: feed?.quotes ?? EMPTY_BOOK };
  const ids = await plantTree(context);
  const handlers = options.handlers ?? baseHandlers();
  const app = await buildPart(context, { ...handlers, ...feed?.handlers(context) });
  await app.ready();
  const send = sender(app);
  const tokens = new Map<string, string>();
  const codeOf = async (username: string) =>
    (await openTransactionCode(reader, context.secrets, ids[username] ?? 0)) ?? '';
  const signIn: World['signIn'] = async (username, { password = PASSWORD, ip = '10.0.0.1', confirmed = true } = {}) => {
    const answer = await send('POST', '/api/auth/login', { body: { username, password }, ip });
    if (answer.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(answer.body)}`);
    const token = String(answer.body.token);
    if (confirmed) await db.pool.query(CONFIRM, [tokenHash(token)]);
    return token;
  };
  return {
    context,
    app,
    pool: db.pool,
    logged,
    ids,
    clock,
    signIn,
    send,
    codeOf,
    async give(from, to, amount, action = 'deposit') {
      const token = tokens.get(from) ?? (await signIn(from));
      tokens.set(from, token);
      const role = TREE.find((one) => one.username === from)?.role;
      const targetType = TREE.find((one) => one.username === to)?.role ?? 'user';
      const targetId = String(ids[to]);
      const target = role === 'agent' ? { userId: targetId } : { targetType, targetId };
      const url = role === 'agent' ? '/api/agent/wallets/transfer' : '/api/super-admin/wallets/transfer';
      return send('POST', url, { token, body: { ...target, amount, action, transactionCode: await codeOf(from) } });
    },
    async close() {
      context.settings.close();
      await app.close();
      await feed?.stop();
      await db.close();
    },
  };
}

async function plantTree(context: Context): Promise<Record<string, number>> {
  const ids: Partial<Record<Name, number>> = {};
  const passwordHash = await hashPassword(PASSWORD);
  await tx(context.pool, async (t) => {
    for (const { username, role, agent } of TREE) {
      const agentId = agent === null ? null : (ids[agent] ?? null);
      const fullName = `${username.charAt(0).toUpperCase()}${username.slice(1)} Smith`;
      ids[username] = await createAccount(t, context, {
        username,
        role,
        agentId,
        fullName,
        passwordHash,
        isDemo: false,
      });
    }
  });
  return ids;
}

/** Requests without a socket; `ip` is the client's address. */
const sender =
  (app: FastifyInstance): World['send'] =>
  async (method, url, { token, body, ip = '10.0.0.1', headers = {} } = {}) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers };
  };
