import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAudit, verifyAuditChain } from '../../src/ledger/audit-chain.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { KEPT, OF_STAFF } from '../../src/modules/settings/reset-platform.ts';
import { PASSWORD, type World, world } from '../support/world.ts';

const RESET = '/api/super-admin/app-settings/reset';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const rowsOf = async (table: string): Promise<number> =>
  (await w.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows;
const names = async () =>
  (await w.pool.query('select username from account order by id')).rows.map(({ username }) => username);

/** Money moved down the tree, a bet, and something in most of what belongs to accounts. */
async function fill(): Promise<void> {
  await w.give('root', 'root', 5000);
  await w.give('root', 'north', 3000);
  await w.give('north', 'ann', 1000);
  await w.give('root', 'cem', 100);
  const { root, ann } = w.ids;
  await w.pool.query(`insert into sport (id, name, updated_at) values (4, 'Cricket', now())`);
  await w.pool.query(`insert into competition (sport_id, id, name, updated_at) values (4, 7, 'Cup', now())`);
  await w.pool.query(
    `insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (101, 4, 7, 'A v B', now(), now())`,
  );
  await w.pool.query(
    `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at)
     values ('101/1', 101, 1, 'MATCH_ODDS', 'Match Odds', 'match', 'match', 'r', now())`,
  );
  await w.pool.query(
    `insert into market_suspension (market_id, suspended, reason, actor_id, at) values (1, true, 'x', $1, now())`,
    [root],
  );
  await w.pool.query(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
     values ($1, gen_random_uuid(), '', 1, '1', 'A', 'back', 200, 200, 10000, 10000, 10000, 1, now(), 1, 'r', now())`,
    [ann],
  );
  await w.pool.query(`insert into position (account_id, market_id, state, exposure) values ($1, 1, '{}', 10000)`, [
    ann,
  ]);
  await w.pool.query('update wallet set exposure = 10000 where account_id = $1', [ann]);
  await w.pool.query(
    `insert into exclusion (account_id, kind, from_at, until_at) values ($1, 'time-out', now(), now() + interval '2 days')`,
    [ann],
  );
  await w.pool.query(`update account set user_locked_by = $1, created_by = $2 where id = $3`, [
    w.ids.root,
    w.ids.north,
    w.ids.ben,
  ]);
  // A person of an agent goes with it; one of a super admin stays, and so does what it signs in with.
  await w.pool.query(
    `insert into account (username, role, principal_id, staff_rights, password_hash)
       select who, 'staff', id, '{}', password_hash from account join (values ('asha', 'north'), ('rita', 'root')) as s(who, whose) on username = whose;
     insert into two_factor (account_id, secret, confirmed_at, created_at)
       select id, 'x', now(), now() from account where role = 'staff'`,
  );
  const token = await w.signIn('root');
  const home = { newsTickers: [{ message: 'Stays' }], banners: [], popupOffers: [], trending: [] };
  await w.send('PUT', '/api/super-admin/app-settings/home', { token, body: home });
  await w.send('POST', '/api/super-admin/app-settings/odds-interval', { token, body: { oddsUpdateUsec: 1_500_000 } });
}

describe('the platform’s reset', () => {
  test('is refused while the environment is live, and removes nothing', async () => {
    const token = await w.signIn('root');
    const set = (environment: string) =>
      w.send('POST', '/api/super-admin/app-settings/environment', { token, body: { environment } });
    await set('live');
    const answer = await w.send('POST', RESET, { token });
    expect([answer.status, answer.body.error]).toEqual([403, 'RESET_NOT_ALLOWED']);
    expect(answer.body.message).toBe('Platform data is never cleared in the live environment.');
    expect(await names()).toContain('ann');
    await set('dev');
  });

  test('removes what people did, and keeps what the platform is', async () => {
    await fill();
    const ann = await w.signIn('ann');
    const token = await w.signIn('root');
    const [audits, codes] = [await rowsOf('audit'), await w.codeOf('root')];
    const answer = await w.send('POST', RESET, { token });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'Platform data has been cleared successfully.',
        removed: { agents: 2, users: 3, bets: 1, transfers: 4 },
      },
    ]);
    expect(await names()).toEqual(['root', 'root2', 'rita']);
    const { rows: kept } = await w.pool.query('select username from two_factor join account on id = account_id');
    expect(kept).toEqual([{ username: 'rita' }]);
    for (const table of ['bet', 'position', 'transfer', 'posting', 'transfer_request', 'exclusion', 'own_limit']) {
      expect([table, await rowsOf(table)]).toEqual([table, 0]);
    }
    for (const table of ['sport', 'competition', 'event', 'market', 'market_suspension']) {
      expect([table, await rowsOf(table)]).toEqual([table, 1]);
    }
    expect(await rowsOf('audit')).toBe(audits + 1);
    // Whatever table there is by now: one that was not thought of is empty.
    const { rows: tables } = await w.pool.query(
      `select tablename from pg_tables where schemaname = current_schema() and tablename <> all ($1)`,
      [[...KEPT, ...OF_STAFF, 'account', 'ledger_account', 'wallet']],
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { tablename } of tables) expect([tablename, await rowsOf(tablename)]).toEqual([tablename, 0]);
    // Who is gone is signed out at once; who did it works on, with the same password and code.
    expect((await w.send('GET', '/api/auth/me', { token: ann })).status).toBe(401);
    expect((await w.send('GET', '/api/auth/me', { token })).body).toMatchObject({ superAdmin: { walletBalance: 0 } });
    await expect(w.signIn('ann', { password: PASSWORD })).rejects.toThrow('CREDENTIALS_INVALID');
    expect(await w.codeOf('root')).toBe(codes);
    const settings = (await w.send('GET', '/api/app-settings')).body;
    expect([settings.oddsUpdateUsec, settings.homePage.newsTickers[0].message]).toEqual([1_500_000, 'Stays']);
  });

  test('says in the audit log what there was, and the chain goes on', async () => {
    const { rows } = await w.pool.query(`select * from audit where action = 'platform.reset' and outcome = 'ok'`);
    expect(rows).toMatchObject([
      {
        actor_id: w.ids.root,
        target: 'platform',
        before: {
          agents: 2,
          users: 3,
          bets: 1,
          transfers: 4,
          postings: 8,
          balancesPaise: { wallets: 500_000, issued: -500_000 },
        },
      },
    ]);
    await sealAudit(w.pool);
    expect(await verifyAuditChain(w.pool)).toMatchObject({ unsealed: 0, faults: [] });
  });

  test('leaves a ledger that can be proved, and in which points can be made again', async () => {
    expect(await reconcile(w.pool)).toEqual([]);
    expect((await w.pool.query('select account_id, balance, exposure from wallet order by 1')).rows).toEqual([
      { account_id: w.ids.root, balance: 0, exposure: 0 },
      { account_id: w.ids.root2, balance: 0, exposure: 0 },
    ]);
    expect((await w.give('root', 'root', 700)).status).toBe(200);
    expect(await reconcile(w.pool)).toEqual([]);
  });

  test('leaves every guard of the tables in force', async () => {
    const { rows } = await w.pool.query(`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`);
    expect(rows).toEqual([]);
    await expect(w.pool.query('delete from posting')).rejects.toThrow('never changed or removed');
  });

  test('takes no number twice', async () => {
    const token = await w.signIn('root');
    const body = {
      username: 'newagent',
      password: PASSWORD,
      userType: 'agent',
      authTransactionCode: await w.codeOf('root'),
    };
    const { body: made } = await w.send('POST', '/api/super-admin/accounts', { token, body });
    expect(Number(made.account.id)).toBeGreaterThan(Math.max(...Object.values(w.ids)));
  });

  test('can be done again', async () => {
    const token = await w.signIn('root2');
    const answer = await w.send('POST', RESET, { token });
    expect(answer.body.removed).toEqual({ agents: 1, users: 0, bets: 0, transfers: 1 });
    expect(await names()).toEqual(['root', 'root2', 'rita']);
  });

  test('is for super admins', async () => {
    const other = await world();
    for (const username of ['north', 'ann']) {
      const answer = await other.send('POST', RESET, { token: await other.signIn(username) });
      expect([answer.status, answer.body.error]).toEqual([403, 'ROLE_NOT_ALLOWED']);
    }
    await other.close();
  });
});
