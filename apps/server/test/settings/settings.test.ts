import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { paise, settlementTransfer } from '@pavilion/betting';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryBus } from '../../src/bus/memory-bus.ts';
import { type Db, tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { Refusal } from '../../src/http/refusal.ts';
import { settingsHandlers } from '../../src/modules/settings/routes.ts';
import { createSettingsCache, DEFAULT_SETTINGS } from '../../src/modules/settings/settings-cache.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const put = (key: string, value: unknown) =>
  w.pool.query(
    `insert into setting (key, value, updated_at) values ($1, $2, '2026-03-01T00:00:00Z')
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );

describe('app settings', () => {
  test('start from the fixed defaults', async () => {
    const { body } = await w.send('GET', '/api/app-settings');
    expect(body).toEqual({
      environment: 'dev',
      oddsUpdateUsec: 1_000_000,
      oddsUpdateMs: 1000,
      betDelaysMs: { 1: 3000, 2: 3000, 4: 3000, 8: 3000, 10: 1000, 65: 1000, 66: 3000, 68: 3000 },
      priceMaxAgeMs: { inPlay: 3000, preMatch: 10_000 },
      orders: w.context.config.orders,
      ordersKeptThroughSuspensions: [],
      termsVersion: '1',
      identity: DEFAULT_IDENTITY,
      homePage: { banners: [], trending: [], popupOffers: [], newsTickers: [], updatedAt: null },
    });
  });

  test('follow the table when they are told to, and keep what is in force when it holds nonsense', async () => {
    await put('server', { oddsUpdateUsec: 3_500_000, betDelaysMs: { 4: 5000 } });
    w.context.bus.publish('settings.changed', {});
    await expect.poll(async () => (await w.send('GET', '/api/app-settings')).body.oddsUpdateMs).toBe(3500);
    expect((await w.send('GET', '/api/app-settings')).body.betDelaysMs).toEqual({ 4: 5000 });
    await put('server', { oddsUpdateUsec: -1 });
    await w.context.settings.refresh();
    expect(w.context.settings.current().oddsUpdateUsec).toBe(3_500_000);
    expect(w.logged.some((line) => line.includes('the stored settings are not valid'))).toBe(true);
    await put('server', {});
    await w.context.settings.refresh();
    expect(w.context.settings.current()).toEqual(DEFAULT_SETTINGS);
  });

  test('do not go back to what an older read brings late', async () => {
    const answers: ((usec: number) => void)[] = [];
    const slow = {
      run: () =>
        new Promise((resolve) => {
          answers.push((usec) => resolve([{ key: 'server', value: { oddsUpdateUsec: usec }, mark: String(usec) }]));
        }),
    };
    const cache = createSettingsCache(slow as unknown as Db, memoryBus(), pino({ level: 'silent' }));
    let heard = 0;
    cache.watch(() => {
      heard += 1;
    });
    const [old, newer] = [cache.refresh(), cache.refresh()];
    answers[1]?.(2_000_000);
    await newer;
    answers[0]?.(1_000_000);
    await old;
    expect([cache.current().oddsUpdateUsec, heard]).toEqual([2_000_000, 1]);
    cache.close();
  });

  test('content is shown when it is safe to show, and not at all when it is not', async () => {
    await put('homePage', {
      banners: [{ id: 'b1', imageUrl: '/images/b1.webp', linkUrl: 'https://example.org/' }],
      newsTickers: [{ id: 't', message: 'Hello' }],
    });
    const { homePage } = (await w.send('GET', '/api/app-settings')).body;
    expect(homePage).toMatchObject({
      banners: [{ id: 'b1', imageUrl: '/images/b1.webp', linkUrl: 'https://example.org/', isEnabled: true }],
      newsTickers: [{ id: 't', message: 'Hello' }],
      updatedAt: '2026-03-01T00:00:00.000Z',
    });
    for (const imageUrl of ['javascript:alert(1)', 'http://insecure/', '//other.example/x.png', 'data:text/html,x']) {
      await put('homePage', { banners: [{ id: 'b1', imageUrl }] });
      expect((await w.send('GET', '/api/app-settings')).body.homePage.banners).toEqual([]);
    }
  });

  test('content that is asked for after a save is never from a read that began before it', async () => {
    const answers: ((message: string) => void)[] = [];
    const run = () =>
      new Promise((resolve) => {
        answers.push((message) =>
          resolve([{ value: { newsTickers: [{ id: 't', message }] }, updated_at: new Date(1000), updated_by: null }]),
        );
      });
    const { app } = settingsHandlers(
      () => ({ feed: 'down', ageMs: null }),
      async () => ({ items: [] }),
    );
    // The handler reads nothing else of a call.
    const call = { actor: null, context: { ...w.context, db: { run } } } as unknown as Parameters<typeof app>[0];
    const said = async (asked: ReturnType<typeof app>) => {
      const reply = await asked;
      return reply instanceof Refusal ? reply.code : reply.homePage.newsTickers[0]?.message;
    };
    const first = said(app(call));
    const later = [said(app(call)), said(app(call))];
    answers[0]?.('old');
    expect(await first).toBe('old');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.('new');
    expect(await Promise.all(later)).toEqual(['new', 'new']);
  });

  test('winners are those who won, with masked names; nothing that is stored is one', async () => {
    const winners = async () => {
      w.clock.advance(60_000);
      return (await w.send('GET', '/api/content/winner_announcement')).body;
    };
    expect(await winners()).toEqual({ items: [] });
    // As earlier builds filled a demo.
    await put('winners', { sample: true, items: [{ user: 'A', amount: 5, date: '2026-01-01T00:00:00Z' }] });
    expect(await winners()).toEqual({ items: [] });
    await w.pool.query(`update account set username = 'raghav07' where username = 'cem'`);
    for (const [name, rupees] of [
      ['ann', 40],
      ['ann', 90],
      ['cem', 60],
      ['ben', -20],
    ] as const) {
      await tx(w.pool, async (t) => {
        const transfer = settlementTransfer(String(w.ids[name]), paise(rupees * 100));
        const entry = transfer && { transfer, actorId: null, reference: null, atMs: w.clock.nowMs };
        return post(t, entry === null ? [] : [entry]);
      });
    }
    const { items } = await winners();
    expect(items.map(({ user, amount }: { user: string; amount: number }) => [user, amount])).toEqual([
      ['a•••', 90],
      ['ra•••07', 60],
    ]);
    // The demo's cashier keeps visitors, who win as others do, and the house's own traders.
    const names = async () => (await winners()).items.map(({ user }: { user: string }) => user);
    await w.pool.query(`update account set username = 'demo-cashier' where username = 'south'`);
    expect(await names()).toEqual(['a•••']);
    await w.pool.query(`update account set is_demo = true, is_demo_player = true where username = 'raghav07'`);
    expect(await names()).toEqual(['a•••', 'ra•••07']);
    await w.pool.query(`update account set is_demo = false, is_demo_player = false where username = 'raghav07'`);
    await w.pool.query(`update account set username = 'south' where username = 'demo-cashier'`);
    w.clock.advance(8 * 24 * 3_600_000);
    expect(await winners()).toEqual({ items: [] });
  });

  test('the main menu has its labels, for whoever asks', async () => {
    const { body } = await w.send('GET', '/api/content/menu');
    expect(body.items.map(({ label }: { label: string }) => label)).toEqual([
      ...['Sports Book', 'Markets', 'Exchange', 'Live Casino', 'Slots', 'Fantasy Games'],
    ]);
  });
});

describe('stake buttons', () => {
  test('start from the defaults', async () => {
    const { body } = await w.send('GET', '/api/button-presets', { token: await w.signIn('ann') });
    expect(body.sports.map((one: { label: string }) => one.label)).toEqual([
      '1k',
      '2k',
      '5k',
      '10k',
      '20k',
      '25k',
      '50k',
      '75k',
    ]);
    expect(body.casino.map((one: { value: number }) => one.value)).toEqual([25, 50, 100, 200, 500, 1000]);
  });

  test('are trimmed, kept when they have a label and a value above 0, and are one’s own', async () => {
    const token = await w.signIn('ann');
    const body = {
      sports: [
        { label: ' 3k ', value: 3000 },
        { label: '  ', value: 5 },
        { label: 'zero', value: 0 },
        { label: 'less', value: -5 },
      ],
      casino: [],
    };
    const saved = await w.send('POST', '/api/button-presets', { token, body });
    expect([saved.status, saved.body]).toEqual([200, { sports: [{ label: '3k', value: 3000 }], casino: [] }]);
    expect((await w.send('GET', '/api/button-presets', { token })).body).toEqual(saved.body);
    const other = await w.send('GET', '/api/button-presets', { token: await w.signIn('ben') });
    expect(other.body.sports).toHaveLength(8);
  });

  test('at least one must be left', async () => {
    const token = await w.signIn('ann');
    const answer = await w.send('POST', '/api/button-presets', {
      token,
      body: { sports: [{ label: 'x', value: 0 }], casino: [] },
    });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      422,
      'PRESETS_EMPTY',
      'Add at least one button value',
    ]);
  });
});
