// A settlement sheet of more players than are read at once says what it says of a few.
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withArrays } from '../../src/db/arrays/array-parameters.ts';
import { type World, world } from '../support/world.ts';

const PLAYERS = 6000;
const ROWS_MAX = 5000;

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 5000);
  await w.give('root', 'south', 4000);
  await w.give('south', 'cem', 1000);
  // The wallets stand as if each player had won as many paise as his number, but the last one, who is even.
  await w.pool.query(
    `with opened as (
       insert into account (username, role, parent_id, full_name, password_hash)
       select 'many-' || lpad(n::text, 4, '0'), 'user', $1, 'One of many', '-' from generate_series(1, $2::int) n
       returning id, username),
     booked as (
       insert into ledger_account (name, account_id) select 'wallet:' || id, id from opened returning id, account_id)
     insert into wallet (account_id, ledger_account_id, balance)
     select b.account_id, b.id, case when o.username = 'many-6000' then 0 else right(o.username, 4)::int end
     from booked b join opened o on o.id = b.account_id`,
    [w.ids.south, PLAYERS],
  );
  token = await w.signIn('south');
});
afterAll(() => w.close());

/** Of the driver's statement what its types do not name. */
type Asked = {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly _result: { readonly rows: unknown[] };
};

/** The statements that are sent meanwhile, with what each was answered. */
async function asking<Answer>(act: () => Promise<Answer>): Promise<[Answer, readonly Asked[]]> {
  const sent = vi.spyOn(pg.Query.prototype, 'submit');
  const answer = await act();
  const asked = sent.mock.contexts as unknown as readonly Asked[];
  sent.mockRestore();
  return [answer, [...asked]];
}

const get = async (query: string) => (await w.send('GET', `/api/agent/settlement-sheet${query}`, { token })).body;

test('its sums and counts are of all players, its rows those of the page', async () => {
  const won = (5999 * 6000) / 2 / 100;
  const last = await get('?page=31&limit=200');
  expect(last).toMatchObject({ total: PLAYERS + 1, counts: { all: PLAYERS + 1, collect: 0, pay: 5999, even: 2 } });
  expect(last).toMatchObject({ toPay: won, toCollect: 0, totals: { closing: won, open: won } });
  expect(last.items.map((one: { player: { username: string } }) => one.player.username)).toEqual(['many-6000']);
  const across = await get('?page=26&limit=200');
  expect(across.items.map((one: { closing: number }) => one.closing)).toEqual(
    Array.from({ length: 200 }, (_, at) => (5000 + at) / 100),
  );
  const found = await get('?show=even&search=MANY');
  expect(found).toMatchObject({ total: 1, items: [{ player: { username: 'many-6000' } }], counts: { even: 2 } });
});

test.each(['?limit=1', '?from=2025-01-01&to=2025-01-07&limit=1', '/weeks', '/weeks?day=2026-01-01'])(
  '%s is answered without reading more than some thousand rows at once',
  async (query) => {
    const [answer, asked] = await asking(() => get(query));
    const rows = asked.map(({ _result: { rows: read } }) => read.length);
    expect(answer.agent.username).toBe('south');
    expect(Math.max(...rows)).toBeLessThanOrEqual(ROWS_MAX);
    expect(Math.max(...rows)).toBeGreaterThan(0);
  },
);

test('the agent’s own movements are gone through once, and not for each page of the players', async () => {
  const [, ran] = await asking(() => get('?limit=1'));
  const pages = ran.filter(({ text }) => text.includes('share_day'));
  expect(pages.length).toBeGreaterThan(2);
  // What is behind the head of an array of this one account: its length and its number.
  const [asElement] = withArrays([[w.ids.south]], ['bigint']).map((array) => Buffer.from(array as Buffer).subarray(20));
  const ofAgent = pages.filter(({ values }) => Buffer.from(values?.[3] as Buffer).includes(asElement ?? 'nobody'));
  expect(ofAgent).toHaveLength(1);
  expect(ran.filter(({ text }) => text.includes(`reference_type = 'settlement'`))).toHaveLength(1);
});

test('each of the weeks counts all who are open', async () => {
  const { items } = await get('/weeks');
  expect(items.map((week: { open: number }) => week.open)).toEqual([5999, 5999, 5999, 5999, 5999, 5999]);
});
