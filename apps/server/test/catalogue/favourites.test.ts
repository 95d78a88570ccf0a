// What an account has marked: kept by the server, shown only while it is on, and never more than fits.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullWorld, mint } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';

let w: World;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  w = await fullWorld();
  for (const name of ['ann', 'ben', 'root']) tokens[name] = await mint(w, name);
});
afterAll(() => w.close());
beforeEach(() => w.pool.query('delete from favourite'));

type Key = { kind: string; sportId: string; id: string };
const event = (id: string, sportId = '4'): Key => ({ kind: 'event', sportId, id });
const CUP: Key = { kind: 'competition', sportId: '4', id: '7' };
const add = (items: Key[], token = tokens.ann) => w.send('POST', '/api/favourites', { token, body: { items } });
const names = (body: { items: { name: string }[] }) => body.items.map((item) => item.name);

test('events and competitions are kept for their account alone, the newest first', async () => {
  await add([event('101')]);
  w.clock.advance(1000);
  const { body } = await add([CUP]);
  expect(body.items).toMatchObject([
    { kind: 'competition', id: '7', sportId: '4', name: 'Cup', startsAt: null },
    { kind: 'event', id: '101', competitionId: '7', competitionName: 'Cup', inPlay: false },
  ]);
  expect((await w.send('GET', '/api/favourites', { token: tokens.ann })).body).toEqual(body);
  expect((await w.send('GET', '/api/favourites', { token: tokens.ben })).body).toEqual({ items: [] });
});

test('a mark is taken away once and may be asked for again', async () => {
  await add([event('101'), event('102')]);
  const gone = () => w.send('DELETE', '/api/favourites/event/4/101', { token: tokens.ann });
  expect(names((await gone()).body)).toHaveLength(1);
  const again = await gone();
  expect([again.status, names(again.body)]).toEqual([200, ['Home 102 v Away 102']]);
});

test('what is not known is refused alone and passed over among others', async () => {
  const refused = await add([event('999')]);
  expect([refused.status, refused.body.error]).toEqual([404, 'NOT_FOUND']);
  // Event 101 is cricket: a football event of that number is not known.
  expect((await add([event('101', '1')])).status).toBe(404);
  expect(names((await add([event('999'), event('201', '1'), event('201', '1')])).body)).toHaveLength(1);
});

test('a guest has none', async () => {
  expect((await w.send('GET', '/api/favourites')).body.error).toBe('LOGIN_REQUIRED');
});

describe('two hundred', () => {
  beforeEach(() =>
    w.pool.query(`insert into favourite select $1, 'competition', 1, n, now() from generate_series(1000, 1198) as n`, [
      w.ids.ann,
    ]),
  );
  const count = async () =>
    (await w.pool.query('select count(*)::int as n from favourite where account_id = $1', [w.ids.ann])).rows[0].n;

  test('are kept; one more is refused, and of several as many are taken as fit', async () => {
    await add([event('101'), event('102'), CUP]);
    expect(await count()).toBe(200);
    const refused = await add([CUP]);
    expect([refused.status, refused.body.error, refused.body.max]).toEqual([422, 'FAVOURITES_FULL', 200]);
    // What is marked already is no more than it was.
    expect((await add([event('101')])).status).toBe(200);
    expect(await count()).toBe(200);
  });

  test('an event that is over makes room', async () => {
    await add([event('102')]);
    await w.pool.query('update event set ended_at = now() where id = 102');
    expect((await add([event('101')])).status).toBe(200);
    await w.pool.query('update event set ended_at = null where id = 102');
    expect(await count()).toBe(200);
  });
});

test('what is switched off is not shown, and is there again when it is on', async () => {
  await add([event('101'), CUP]);
  const toggle = (enabled: boolean) =>
    w.send('POST', '/api/super-admin/turnkey/competitions/toggles', {
      token: tokens.root,
      body: { sportId: '4', competitionIds: ['7'], enabled },
    });
  const shown = async () => names((await w.send('GET', '/api/favourites', { token: tokens.ann })).body);
  await toggle(false);
  await expect.poll(shown).toEqual([]);
  await toggle(true);
  await expect.poll(shown).toHaveLength(2);
});
