import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let root: string;
let north: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 1000);
  [root, north] = [await w.signIn('root'), await w.signIn('north')];
});
afterAll(async () => {
  expect(await reconcile(w.pool)).toEqual([]);
  await w.close();
});

const PATHS = { root: '/api/super-admin/accounts/import', north: '/api/agent/users/import' };
type Who = keyof typeof PATHS;
const send = async (who: Who, csv: string, more: object = {}) =>
  w.send('POST', PATHS[who], {
    token: who === 'root' ? root : north,
    body: { csv, authTransactionCode: await w.codeOf(who), ...more },
  });
type Row = {
  line: number;
  username: string;
  problems: { field: string; message: string }[];
  transactionCode: string | null;
};
const problemsOf = (body: { rows: Row[] }) =>
  body.rows.map(({ line, problems }) => [line, ...problems.map(({ message }) => message)]);
const countAccounts = async () => (await w.pool.query('select count(*)::int as n from account')).rows[0].n;
const audits = async (action: string) =>
  (await w.pool.query('select target, outcome, after from audit where action = $1 order by id', [action])).rows;

let before = 0;
beforeEach(async () => {
  before = await countAccounts();
});

describe('an agent', () => {
  test('opens users of its own, with points out of its own wallet', async () => {
    const csv =
      'username,password,fullName,pname,openingPoints\nIda,long enough,Ida I,II,"100.50"\njon,long enough,Jon,,\n';
    const { status, body } = await send('north', csv);
    expect([status, body.message, body.opened]).toEqual([200, '2 accounts opened.', 2]);
    expect(body.rows).toMatchObject([
      { line: 2, username: 'ida', userType: 'user', agent: 'north', openingPoints: 100.5, transactionCode: null },
      { line: 3, username: 'jon', openingPoints: 0, problems: [] },
    ]);
    const details = await w.send('GET', `/api/agent/users/${body.rows[0].id}/details`, { token: north });
    expect(details.body).toMatchObject({
      user: { fullName: 'Ida I', nickname: 'II', points: 100.5, agentUsername: 'north' },
      agent: { walletBalance: 899.5 },
    });
    await w.signIn('jon', { password: 'long enough' });
    expect(await audits('account.import')).toMatchObject([{ outcome: 'ok', after: { rows: 2, opened: 2 } }]);
    expect(await audits('account.create')).toMatchObject([
      { target: `account:${body.rows[0].id}`, after: { username: 'ida', role: 'user', openingPoints: 100.5 } },
      { target: `account:${body.rows[1].id}`, after: { username: 'jon' } },
    ]);
    expect((await audits('wallet.transfer')).at(-1)).toMatchObject({ outcome: 'ok', after: { amount: 100.5 } });
  });

  test('opens nothing but users, and nobody else’s', async () => {
    const csv =
      'username,password,type,agent\nkim,long enough,Agent,\nleo,long enough,user,north\nmia,long enough,,south\nned,long enough,,nobody\n';
    const { status, body } = await send('north', csv);
    expect([status, body.error]).toEqual([422, 'IMPORT_REFUSED']);
    const [onlyUsers, onlyOwn] = [
      'An agent opens accounts of users only.',
      'An agent opens accounts of its own users only.',
    ];
    // Another agent and one that is not there are told in the same words.
    expect(problemsOf(body)).toEqual([[2, onlyUsers], [3], [4, onlyOwn], [5, onlyOwn]]);
    expect(await countAccounts()).toBe(before);
  });

  test('cannot spend what it does not have', async () => {
    const csv = 'username,password,openingPoints\noli,long enough,800\npia,long enough,800\n';
    const { body } = await send('north', csv);
    expect(body).toMatchObject({
      error: 'IMPORT_REFUSED',
      problem: 'The opening points come to 1600.00; 899.50 are available.',
    });
    expect(await countAccounts()).toBe(before);
  });

  test('takes the apostrophes of an exported list off, and none off a password', async () => {
    const csv = `username,password,fullName,remark\nuno,'=long enough,'=Uno,"one;'=two; three"\n`;
    expect((await send('north', csv)).status).toBe(200);
    const { rows } = await w.pool.query(`select full_name, remark from account where username = 'uno'`);
    expect(rows).toEqual([{ full_name: '=Uno', remark: 'one;=two; three' }]);
    await w.signIn('uno', { password: `'=long enough` });
  });
});

describe('a super admin', () => {
  test('opens agents and, in the same file, their users; staff get a code, shown once here', async () => {
    const csv =
      'username,password,userType,agent,openingPoints\nzoe,long enough,User,west,5\nwest,long enough,agent,,10\nlow,long enough,Super Admin,,\n';
    const { status, body } = await send('root', csv);
    expect([status, body.opened]).toEqual([200, 3]);
    expect(body.rows.map(({ transactionCode }: Row) => transactionCode)).toEqual([
      null,
      expect.stringMatching(/^[A-Z2-9]{8}$/),
      expect.stringMatching(/^[A-Z2-9]{8}$/),
    ]);
    const zoe = await w.send('GET', `/api/super-admin/users/${body.rows[0].id}/details`, { token: root });
    expect(zoe.body.user).toMatchObject({ agentUsername: 'west', points: 5 });
  });

  test('is told everything that is wrong, row by row and before anything is opened', async () => {
    const csv = [
      'username,password,userType,agent,email,openingPoints',
      'ann,long enough,user,north,,',
      'qua,long enough,user,north,,',
      'QUA,short,user,north,nobody,1.234',
      ',,,,,',
      'ray,password,captain,,,',
      'sue,long enough,user,,,',
      'tom,long enough,agent,north,,-5',
      'una,long enough,user,ben,,,surplus',
      'v!,long enough,,,,',
    ].join('\n');
    for (const checkOnly of [true, false]) {
      const { status, body } = await send('root', csv, { checkOnly });
      expect([status, body.error]).toEqual(checkOnly ? [200, undefined] : [422, 'IMPORT_REFUSED']);
      expect(problemsOf(body)).toEqual([
        [2, 'This user name is taken.'],
        [3],
        [
          4,
          'Password must be at least 6 characters.',
          'This user name is in line 3 already.',
          'email: must be an e-mail address',
          'Opening points must be an amount with at most 2 decimals.',
        ],
        [6, 'The type must be User, Agent or Super Admin.', 'This password is too common. Choose another one.'],
        [7, 'Select an agent for this user.'],
        [8, 'Only users have an agent.', 'Opening points must be an amount with at most 2 decimals.'],
        [9, 'There is no agent “ben”.', 'The row has more cells than the head has columns.'],
        [10, 'User name must have 3 to 40 letters, digits, dots, dashes or underscores.', 'Select a user type.'],
      ]);
      expect(await countAccounts()).toBe(before);
    }
  });

  test('a comma stands between groups; anywhere else it is no amount, not a hundred times as much', async () => {
    const cells = ['1,00,050', '10,050.5', '1 000', '10050', '100,50', '1,00.50', '1,5', ',500', '1,0000'];
    const lines = cells.map((cell, index) => `row${index},long enough,agent,"${cell}"`);
    const csv = ['username,password,userType,openingPoints', ...lines].join('\n');
    const { body } = await send('root', csv, { checkOnly: true });
    expect(problemsOf(body)).toEqual([
      [2],
      [3],
      [4],
      [5],
      ...[6, 7, 8, 9, 10].map((line) => [line, 'Opening points must be an amount with at most 2 decimals.']),
    ]);
    expect(body.rows.slice(0, 4)).toMatchObject(
      [100_050, 10_050.5, 1_000, 10_050].map((openingPoints) => ({ openingPoints })),
    );
  });

  test('a check opens nothing', async () => {
    const { body } = await send('root', 'username,password,userType\nvic,long enough,agent', { checkOnly: true });
    expect(body).toMatchObject({ message: '1 account can be opened.', opened: 0, rows: [{ id: null, problems: [] }] });
    expect(await countAccounts()).toBe(before);
    expect((await audits('account.import')).at(-1)).toMatchObject({
      outcome: 'ok',
      after: { rows: 1, checkOnly: true },
    });
  });
});

test('nothing stays of a file when one of its accounts cannot be opened in the end', async () => {
  // Between the check and the opening somebody takes the last name of the file.
  await w.pool.query(`
    create function take_name() returns trigger language plpgsql as $$ begin
      if new.username = 'xav' then return null; end if; return new; end $$;
    create trigger take_name before insert on account for each row execute function take_name()`);
  const csv = 'username,password,openingPoints\nwes,long enough,5\nxav,long enough,\nyul,long enough,\n';
  const { body } = await send('north', csv);
  await w.pool.query('drop trigger take_name on account');
  expect(body.error).toBe('IMPORT_REFUSED');
  expect(problemsOf(body)).toEqual([[2], [3, 'This user name is taken.'], [4]]);
  expect(await countAccounts()).toBe(before);
  expect((await audits('account.create')).filter(({ after }) => after.username === 'wes')).toEqual([]);
});

test('a wrong code checks nothing, an empty one is asked for; neither codes nor passwords are kept', async () => {
  const csv = 'username,password,remark\nwyn,no one knows this,';
  const wrong = await send('north', csv, { authTransactionCode: 'WRONG', checkOnly: true });
  expect(wrong.body).toMatchObject({ error: 'TRANSACTION_CODE_INVALID' });
  expect(wrong.body.rows).toBeUndefined();
  expect((await send('north', csv, { authTransactionCode: ' ' })).body).toMatchObject({
    field: 'authTransactionCode',
    message: 'Enter your transaction code to authorize this action.',
  });
  expect((await send('north', 'nothing')).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'csv' });
  expect((await send('north', 'x'.repeat(200_001))).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'csv' });
  const code = await w.codeOf('north');
  const done = await send('north', `${csv}Known | Code: ${code}`);
  expect(done.body.opened).toBe(1);
  expect(JSON.stringify(done.body)).not.toContain('no one knows this');
  const { rows } = await w.pool.query(
    `select (select jsonb_agg(to_jsonb(a) - 'password_hash') from account a)::text
       || (select jsonb_agg(to_jsonb(a)) from audit a)::text as text`,
  );
  const kept = rows[0].text + w.logged.join('');
  expect(kept).toContain('Known');
  expect(kept.toUpperCase()).not.toContain(code);
  expect(kept).not.toContain('no one knows this');
});

test('two imports of the same file at once: one of them is opened', async () => {
  const csv = 'username,password\nxia,long enough\nyan,long enough\n';
  const both = await Promise.all([
    send('north', csv),
    send('root', csv.replace('password', 'password,userType').replaceAll('enough', 'enough,agent')),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await countAccounts()).toBe(before + 2);
});
