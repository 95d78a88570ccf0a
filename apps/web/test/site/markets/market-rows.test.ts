import { describe, expect, test } from 'vitest';
import { frontRunners, marketGroups, marketRows } from '../../../src/site/markets/market-rows.ts';
import { readList } from '../../../src/shared/live/reading.ts';
import { shown, type ListedInput, listed } from '../../fixtures/documents.ts';

/** 21 Nov 2026, 12:00 in India. */
const now = Date.parse('2026-11-21T06:30:00Z');
const hours = (count: number) => now + count * 3_600_000;
const prices = [
  ['India', 1.94, 1.96],
  ['Pakistan', 2.04, 2.06],
] as const;

const rowsOf = (live: ListedInput[], suspended: ListedInput[] = []) =>
  marketRows(readList(shown({ t1: live.map(listed), t2: suspended.map(listed) })).shape, now);

const event = (gmid: number, startsAtMs: number, changes: Partial<ListedInput> = {}): ListedInput => ({
  gmid,
  ename: `Event ${gmid}`,
  startsAtMs,
  prices,
  ...changes,
});

describe('status', () => {
  test.each([
    ['in play is Live', event(1, hours(-1), { iplay: true }), 'Live', '11:00'],
    ['a start today is Today', event(1, hours(3)), 'Today', '15:00'],
    ['a start that has passed is Today, too', event(1, hours(-3)), 'Today', '09:00'],
    ['yesterday’s that never began is Today', event(1, hours(-30)), 'Today', '06:00'],
    ['tomorrow in India is Tomorrow', event(1, hours(13)), 'Tomorrow', '22 Nov, 01:00'],
    ['later is Upcoming', event(1, hours(60)), 'Upcoming', '24 Nov, 00:00'],
    ['what was played is Completed', event(1, hours(-5), { estatus: 'COMPLETED' }), 'Completed', '21 Nov, 07:00'],
    ['what was called off is Cancelled', event(1, hours(-5), { estatus: 'CANCELLED' }), 'Cancelled', '21 Nov, 07:00'],
  ])('%s', (_name, given, status, time) => {
    expect(rowsOf([given])).toMatchObject([{ status, time }]);
  });

  test('nobody misses the prices of what is over: it is not Suspended, though its market is closed', () => {
    const over = [
      event(1, hours(-5), { estatus: 'COMPLETED', status: 'SUSPENDED' }),
      event(2, hours(-4), { estatus: 'CANCELLED', prices: [], others: false }),
    ];
    expect(rowsOf([], over).map(({ status }) => status)).toEqual(['Completed', 'Cancelled']);
  });

  test('a suspended market is Suspended, whether it says so or stands among the suspended ones', () => {
    const rows = rowsOf(
      [event(1, hours(-1), { iplay: true, status: 'SUSPENDED' })],
      [event(2, hours(5), { prices: [], others: false })],
    );
    expect(rows.map(({ status, label }) => [status, label])).toEqual([
      ['Suspended', 'Live'],
      ['Suspended', 'Today'],
    ]);
  });
});

test('without match odds an event with other open markets shows how it stands', () => {
  const placeholder = { prices: [], status: 'SUSPENDED' };
  const rows = rowsOf([], [event(1, hours(-1), { ...placeholder, iplay: true }), event(2, hours(5), placeholder)]);
  expect(rows.map(({ status }) => status)).toEqual(['Live', 'Today']);
});

test('a race under way is Live: its start has passed and its prices are closed', () => {
  const races = [
    event(1, hours(-0.1), { status: 'SUSPENDED' }),
    event(2, hours(-0.1)),
    event(3, hours(1), { status: 'SUSPENDED' }),
    event(4, hours(1)),
  ];
  const { shape } = readList(shown({ t1: races.map(listed), t2: [] }));
  expect(marketRows(shape, now, true).map(({ event: { eventId }, status }) => [eventId, status])).toEqual([
    ['1', 'Live'],
    ['2', 'Today'],
    ['3', 'Suspended'],
    ['4', 'Today'],
  ]);
  expect(marketRows(shape, now).find(({ event: { eventId } }) => eventId === '1')?.status).toBe('Suspended');
});

describe('the runners of a race', () => {
  const prices = [1, 2, 3, 4, 5, 6].map((n) => [`${n}. Horse`, [9, 3, 21, 5, 7, 4][n - 1] ?? 2, 30] as const);
  const rows = rowsOf([event(1, hours(1), { prices })])[0]?.event.market?.rows ?? [];
  const names = (oddsOf: (name: string) => number | null) =>
    frontRunners(rows, ({ name }) => oddsOf(name)).map(({ name }) => name);

  test('are the four at the shortest odds, by their numbers', () => {
    expect(names((name) => prices.find(([runner]) => runner === name)?.[1] ?? null)).toEqual([
      '2. Horse',
      '4. Horse',
      '5. Horse',
      '6. Horse',
    ]);
  });

  test('are the first four while there is no price', () => {
    expect(names(() => null)).toEqual(['1. Horse', '2. Horse', '3. Horse', '4. Horse']);
  });
});

describe('order', () => {
  test('live first, then what is to come, each by start time, wherever it was listed', () => {
    const rows = rowsOf(
      [
        event(1, hours(30)),
        event(2, hours(-1), { iplay: true }),
        event(3, hours(2)),
        event(4, hours(-2), { iplay: true }),
      ],
      [event(5, hours(1), { prices: [] })],
    );
    expect(rows.map(({ event: { eventId } }) => eventId)).toEqual(['4', '2', '5', '3', '1']);
  });

  test('groups are In play, Upcoming and Completed; an empty one is left out', () => {
    const groups = marketGroups(
      rowsOf([
        event(4, hours(-6), { estatus: 'CANCELLED' }),
        event(5, hours(-5), { estatus: 'COMPLETED' }),
        event(1, hours(3)),
        event(2, hours(-1), { iplay: true }),
        event(3, hours(30)),
      ]),
    );
    expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['In play', 1],
      ['Upcoming', 2],
      ['Completed', 2],
    ]);
    expect(marketGroups(rowsOf([event(1, hours(3))])).map(({ name }) => name)).toEqual(['Upcoming']);
  });
});

describe('1, X and 2', () => {
  const slots = (changes: Partial<ListedInput>) => {
    const [row] = rowsOf([event(1, hours(3), changes)]);
    const { one, x, two } = row?.event.slots ?? { one: null, x: null, two: null };
    return [one?.name, x?.name, two?.name];
  };

  test('two runners stand in 1 and 2', () => {
    expect(slots({})).toEqual(['India', undefined, 'Pakistan']);
  });

  test('the draw stands in X wherever it is listed', () => {
    expect(
      slots({
        prices: [
          ['Home', 2, 2.1],
          ['The Draw', 3, 3.1],
          ['Away', 4, 4.1],
        ],
      }),
    ).toEqual(['Home', 'The Draw', 'Away']);
    expect(
      slots({
        prices: [
          ['Home', 2, 2.1],
          ['Away', 4, 4.1],
          ['Tie', 3, 3.1],
        ],
      }),
    ).toEqual(['Home', 'Tie', 'Away']);
  });

  test('only match odds count: a fancy, session or bookmaker market gives no prices', () => {
    for (const mname of ['Bookmaker', 'Normal Session', 'fancy1'])
      expect(slots({ mname })).toEqual([undefined, undefined, undefined]);
  });
});
