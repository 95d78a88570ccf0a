// npm run bench:accounts: how long the account lists of the back office take with 10,000 users of 500 agents.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { buildPart } from '../apps/server/src/app.ts';
import { createPool } from '../apps/server/src/db/connect.ts';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { tokenHash } from '../apps/server/src/http/session.ts';
import { agentAccountHandlers, superAdminAccountHandlers } from '../apps/server/src/modules/desk-accounts/routes.ts';
import { createWorld } from '../apps/server/sim/world.ts';
import { percentile } from './bench/measure.ts';

const USERS = 10_000;
const AGENTS = 500;
const REPEATS = 60;

type Ask = { name: string; url: string; who: 'super' | 'agent'; p95LimitMs: number };
const list = (name: string, url: string, p95LimitMs = 50): Ask => ({ name, url, who: 'super', p95LimitMs });
const ASKS: readonly Ask[] = [
  list('all roles, first page', '/api/super-admin/accounts?limit=25'),
  list('all roles, page 400', '/api/super-admin/accounts?limit=25&page=400'),
  list('users, first page', '/api/super-admin/users?limit=25'),
  list('users, page 390', '/api/super-admin/users?limit=25&page=390'),
  list('agents, first page', '/api/super-admin/agents?limit=25'),
  list('agents, 500 at once', '/api/super-admin/agents?limit=500&page=1&status=all', 100),
  list('users, by client P/L', '/api/super-admin/users?sort=clientPL&direction=desc'),
  list('all roles, by client P/L', '/api/super-admin/accounts?sort=clientPL&direction=desc'),
  list('all roles, by client P/L, page 400', '/api/super-admin/accounts?sort=clientPL&page=400'),
  list('users, by full name', '/api/super-admin/users?sort=fullName'),
  list('users, locked ones', '/api/super-admin/users?status=suspended'),
  list('all roles, search that finds one', '/api/super-admin/accounts?search=user4711', 100),
  list('all roles, search that finds many', '/api/super-admin/accounts?search=us', 100),
  list('all roles, search that finds none', '/api/super-admin/accounts?search=nobody%20at%20all', 100),
  list('all roles, search by P/L', '/api/super-admin/accounts?search=user&sort=clientPL', 100),
  { name: 'an agent’s users', url: '/api/agent/users?limit=25', who: 'agent', p95LimitMs: 50 },
  { name: 'an agent’s search', url: '/api/agent/users?search=7', who: 'agent', p95LimitMs: 100 },
];

async function plant(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with added as (
       insert into account (username, role, full_name, nickname, phone, password_hash, user_locked)
       select 'agent' || n, 'agent', 'Desk ' || n, 'D' || n, '+91 9' || n, 'x', n % 50 = 0
       from generate_series(1, ${AGENTS}) n returning id)
     select id from added order by id`,
  );
  await pool.query(
    `insert into account (username, role, parent_id, full_name, nickname, phone, email, city, password_hash, user_locked)
     select 'user' || n, 'user', ($1::bigint[])[1 + n % ${AGENTS}], 'Player Number ' || n, 'P' || n, '+91 98' || n,
            'player' || n || '@example.org', 'Pune', 'x', n % 40 = 0
     from generate_series(1, ${USERS}) n`,
    [rows.map(({ id }) => id)],
  );
  await pool.query(
    `with named as (
       insert into ledger_account (name, account_id)
       select 'wallet:' || a.id, a.id from account a where not exists (select from wallet w where w.account_id = a.id)
       returning id, account_id)
     insert into wallet (account_id, ledger_account_id, balance, exposure, credit, won, lost)
     select account_id, id, 1000000 + account_id * 7919 % 900001, account_id * 31 % 90001, 1200000, 500000, 400000
     from named`,
  );
  await pool.query('vacuum analyze');
  return rows[0]?.id ?? 0;
}

type App = Awaited<ReturnType<typeof buildPart>>;

async function measure(app: App, { name, url }: Ask, token: string): Promise<number> {
  const times: number[] = [];
  let total = 0;
  for (let n = 0; n < REPEATS + 10; n++) {
    const startMs = performance.now();
    const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    if (n >= 10) times.push(performance.now() - startMs);
    total = Number(answer.json<{ total: number }>().total);
  }
  const sorted = Float64Array.from(times).sort();
  const p95 = percentile(sorted, 0.95);
  const said = `median ${percentile(sorted, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  console.log(`${name}: ${said}; ${total} match`);
  return p95;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
fs.chmodSync(folder, 0o755);
const database = await startEmbedded(path.join(folder, 'pg'));
const slow: string[] = [];
try {
  const pool = createPool({ connectionString: database.url, max: 8, statement_timeout: 0 });
  await migrate(pool);
  const world = await createWorld(pool, { players: 1, rupees: 1000, kinds: ['match'] });
  const agentId = await plant(pool);
  const app = await buildPart(world.context, {
    agentAccounts: agentAccountHandlers,
    superAdminAccounts: superAdminAccountHandlers,
  });
  const { rows } = await pool.query<{ id: number }>(`select id from account where role = 'super_admin' limit 1`);
  const ids = { super: rows[0]?.id ?? 0, agent: agentId };
  const tokens = { super: '', agent: '' };
  for (const [index, who] of (['super', 'agent'] as const).entries()) {
    tokens[who] = Buffer.alloc(32, index + 1).toString('base64url');
    await pool.query(
      `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 hour')`,
      [tokenHash(tokens[who]), ids[who]],
    );
  }
  for (const ask of ASKS) {
    const p95 = await measure(app, ask, tokens[ask.who]);
    if (p95 > ask.p95LimitMs) slow.push(`${ask.name} (${p95.toFixed(0)} ms, at most ${ask.p95LimitMs})`);
  }
  await app.close();
  await world.close();
  await pool.end();
} finally {
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
if (slow.length > 0) {
  console.log(`VIOLATION: too slow: ${slow.join('; ')}`);
  process.exitCode = 1;
}
