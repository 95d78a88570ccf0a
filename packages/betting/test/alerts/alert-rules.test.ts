import { describe, expect, test } from 'vitest';
import {
  type Alert,
  type AlertRules,
  awaitedAlerts,
  betAlerts,
  codeAlerts,
  feedAlerts,
  holdAlerts,
  linkedAlerts,
  marketAlerts,
  paise,
  reconciliationAlerts,
  stopAlerts,
  walletAlerts,
} from '../../src/index.ts';

const OFF: AlertRules = {
  ...{ betPaise: null, marketPaise: null, playerPaise: null, stopMs: null, watchedPaise: paise(0), linked: false },
  ...{ awaitedMs: null, feedMs: null, heldMs: null, codes: null, negative: false },
};
const rules = (on: Partial<AlertRules>): AlertRules => ({ ...OFF, ...on });
const told = (alerts: readonly Alert[]) => alerts.map(({ reason, key }) => `${reason} ${key}`);
const bet = (id: number, stakePaise: number) => ({ id, accountId: 5, marketId: 8, eventId: 9, stakePaise });

/** Each rule at its limit, just below it, and off. */
test.each<[string, (on: AlertRules) => Alert[], Partial<AlertRules>, string[]]>([
  [
    'a bet',
    (on) => betAlerts(on, [bet(1, 999), bet(2, 1_000), bet(3, 1_001)]),
    { betPaise: paise(1_000) },
    ['bet 2', 'bet 3'],
  ],
  [
    'a market',
    (on) =>
      marketAlerts(
        on,
        [-999, -1_000, 5_000].map((worstPaise, at) => ({ marketId: at, eventId: 9, worstPaise, awaitedSinceMs: null })),
      ),
    { marketPaise: paise(1_000) },
    ['market-exposure 1'],
  ],
  [
    'a player',
    (on) =>
      walletAlerts(
        on,
        [999, 1_000].map((exposurePaise, at) => ({ accountId: at, balancePaise: 0, exposurePaise })),
      ),
    { playerPaise: paise(1_000) },
    ['player-exposure 1'],
  ],
  [
    'a wallet',
    (on) =>
      walletAlerts(
        on,
        [0, -1].map((balancePaise, at) => ({ accountId: at, balancePaise, exposurePaise: 0 })),
      ),
    { negative: true },
    ['negative-wallet 1'],
  ],
  [
    'a result',
    (on) =>
      awaitedAlerts(
        on,
        [null, 41, 40].map((awaitedSinceMs, at) => ({ marketId: at, eventId: at, worstPaise: 0, awaitedSinceMs })),
        100,
      ),
    { awaitedMs: 60 },
    ['result-awaited 2'],
  ],
  [
    'the feed',
    (on) =>
      feedAlerts(on, [
        { name: 'Cricket', downMs: 9 },
        { name: 'Tennis', downMs: 10 },
        { name: 'Chess', downMs: null },
      ]),
    { feedMs: 10 },
    ['feed-lost Tennis'],
  ],
  [
    'the guard',
    (on) =>
      holdAlerts(
        on,
        [null, 95, 90].map((sinceMs, at) => ({ eventId: at, name: 'x', sinceMs })),
        100,
      ),
    { heldMs: 10 },
    ['price-held 2'],
  ],
  [
    'codes',
    (on) =>
      codeAlerts(
        on,
        [4, 5].map((failed, at) => ({ accountId: at, failed })),
      ),
    { codes: 5 },
    ['wrong-codes 1'],
  ],
  [
    'linked accounts',
    (on) =>
      linkedAlerts({ ...on, watchedPaise: paise(10) }, [
        { ...bet(1, 9), otherId: 4 },
        { ...bet(2, 10), otherId: 4 },
      ]),
    { linked: true },
    ['linked 8/4/5'],
  ],
  [
    'a bet before a stop',
    (on) =>
      stopAlerts(
        { ...on, watchedPaise: paise(10) },
        (
          [
            [9, 1],
            [10, 3_000],
            [10, 3_001],
            [10, -1],
          ] as const
        ).map(([stake, beforeMs], at) => ({
          ...bet(at, stake),
          ...{ beforeMs, why: 'suspended' as const },
        })),
      ),
    { stopMs: 3_000 },
    ['before-stop 1'],
  ],
])('%s', (_, alertsOf, on, expected) => {
  expect(told(alertsOf(rules(on)))).toEqual(expected);
  expect(alertsOf(OFF)).toEqual([]);
});

describe('an alert', () => {
  test('of an event stands for all its markets that wait, or are held', () => {
    const waits = [1, 2].map((marketId) => ({ marketId, eventId: 9, worstPaise: 0, awaitedSinceMs: marketId * 10 }));
    const [alert, ...others] = awaitedAlerts(rules({ awaitedMs: 5 }), waits, 100);
    expect([alert, others.length]).toEqual([
      { reason: 'result-awaited', key: '9', lasts: true, eventId: 9, ms: 90, count: 2 },
      0,
    ]);
    expect(awaitedAlerts(rules({ awaitedMs: 5 }), waits.slice(1), 100)[0]).toMatchObject({ marketId: 2, count: 1 });
    const holds = [3, 7].map((sinceMs) => ({ eventId: 9, name: `m${sinceMs}`, sinceMs }));
    expect(holdAlerts(rules({ heldMs: 1 }), holds, 10)).toMatchObject([{ ms: 7, count: 2, detail: 'm3' }]);
  });

  test('of two linked accounts is the same from either side', () => {
    const pair = (accountId: number, otherId: number) => ({ ...bet(1, 50), accountId, otherId });
    const keys = linkedAlerts(rules({ linked: true }), [pair(7, 3), pair(3, 7)]).map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set(['8/3/7']));
  });

  test('that happened once does not last; a state does', () => {
    const happened = [
      ...betAlerts(rules({ betPaise: paise(1) }), [bet(1, 5)]),
      ...reconciliationAlerts([{ id: 1, differences: 1 }]),
    ];
    expect(happened.every(({ lasts }) => !lasts)).toBe(true);
    const wallets = [{ accountId: 1, balancePaise: -5, exposurePaise: 5 }];
    const states = walletAlerts(rules({ negative: true, playerPaise: paise(1) }), wallets);
    expect(states.map(({ lasts, amountPaise }) => [lasts, amountPaise])).toEqual([
      [true, 5],
      [true, -5],
    ]);
  });
});

test('what does not agree in the books is told whatever the rules are, and a clean run is not', () => {
  expect(
    told(
      reconciliationAlerts([
        { id: 1, differences: 0 },
        { id: 2, differences: 3 },
      ]),
    ),
  ).toEqual(['reconciliation 2']);
});
