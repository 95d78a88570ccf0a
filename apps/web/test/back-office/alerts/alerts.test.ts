// @vitest-environment node
import { ALERT_REASONS } from '@pavilion/betting';
import type { AlertReply, AlertRulesReply } from '@pavilion/contract';
import { describe, expect, test } from 'vitest';
import { readRules, typedOf } from '../../../src/back-office/alerts/rules-form.ts';
import { alertAbout, alertLink, alertTitle } from '../../../src/shared/lib/alert-words.ts';

const alert = (reason: AlertReply['reason'], more: Partial<AlertReply> = {}): AlertReply => ({
  ...{ id: '1', reason, raisedAt: '2026-03-01T06:00:00Z', endedAt: null, muted: false, account: null, other: null },
  ...{ market: null, event: null, betId: null, amount: null, seconds: null, count: null, detail: null },
  ...{ acknowledged: null, assignedTo: null },
  ...more,
});
const ann = { id: '5', username: 'ann', role: 'user' } as const;
const cem = { id: '6', username: 'cem', role: 'user' } as const;
const market = { id: '9', name: 'MATCH_ODDS' };
const event = { id: '700', name: 'A v B', sport: { id: '4', name: 'Cricket' } };

test.each<[AlertReply, string, string, string]>([
  [
    alert('bet', { account: ann, market, event, amount: 100_000 }),
    'Bet of ₹1,00,000.00',
    'ann · Match Odds · A v B',
    '/super-admin/current-bets?userId=5',
  ],
  [
    alert('market-exposure', { market, event, amount: -480_000 }),
    'A market can cost ₹4,80,000.00',
    'Match Odds · A v B',
    '/super-admin/market-analysis/9',
  ],
  [
    alert('player-exposure', { account: ann, amount: 500_000 }),
    'A player can lose ₹5,00,000.00',
    'ann',
    '/super-admin/current-bets?userId=5',
  ],
  [
    alert('before-stop', { account: ann, market, event, amount: 52_000, seconds: 1.4, detail: 'suspended' }),
    'Bet 1.4 s before suspension',
    'ann · Match Odds · A v B · ₹52,000.00',
    '/super-admin/current-bets?userId=5',
  ],
  [
    alert('linked', { account: ann, other: cem, market, event, amount: 8_000 }),
    'Linked accounts on opposite sides',
    'ann and cem · Match Odds · A v B · ₹8,000.00',
    '/super-admin/current-bets?userId=5',
  ],
  [
    alert('result-awaited', { event, seconds: 1_400, count: 3 }),
    'Result awaited for 23 min',
    'A v B · 3 markets',
    '/super-admin/events/700',
  ],
  [
    alert('result-awaited', { event, market, seconds: 9_000, count: 1 }),
    'Result awaited for 2 h',
    'Match Odds · A v B',
    '/super-admin/events/700?market=9',
  ],
  [
    alert('feed-lost', { detail: 'Cricket', seconds: 18 }),
    'Feed lost for 18 s',
    'Cricket',
    '/super-admin/system-status',
  ],
  [
    alert('price-held', { event, seconds: 130, count: 1, detail: 'x' }),
    'Price guard holding for 2 min',
    'A v B',
    '/super-admin/price-guard',
  ],
  [
    alert('wrong-codes', { account: ann, count: 5 }),
    '5 wrong transaction codes',
    'ann',
    '/super-admin/audit-log?actorId=5&outcome=refused',
  ],
  [
    alert('negative-wallet', { account: ann, amount: -12.34 }),
    'Wallet ₹12.34 below zero',
    'ann',
    '/super-admin/accounts?search=ann',
  ],
  [alert('reconciliation', { count: 1 }), '1 difference in the books', '', '/super-admin/reconciliation'],
])('%o is told in words, with a way to look into it', (one, title, about, link) => {
  expect([alertTitle(one), alertAbout(one), alertLink(one)]).toEqual([title, about, link]);
});

test('every reason has words and a way, whatever is known of it', () => {
  for (const reason of ALERT_REASONS) {
    expect(alertTitle(alert(reason))).not.toBe('');
    expect(alertLink(alert(reason))).toMatch(/^\/super-admin\//);
  }
});

describe('the form of the rules', () => {
  const rules: AlertRulesReply = {
    ...{ bet: 100_000, market: null, player: 500_000, stopSeconds: 3, watched: 10_000.5, linked: true },
    ...{ awaitedMinutes: 30, feedSeconds: null, heldSeconds: 120, codes: 5, negative: false },
  };
  const marks = { linked: true, negative: false };

  test('gives back what it was given', () => expect(readRules(typedOf(rules), marks)).toEqual({ rules }));

  test.each([
    ['bet', '1e5'],
    ['bet', '0'],
    ['bet', '1.005'],
    ['watched', ''],
    ['stopSeconds', '1.5'],
    ['codes', '11'],
    ['awaitedMinutes', 'soon'],
  ] as const)('%s: %j is refused at its field', (name, typed) => {
    const read = readRules({ ...typedOf(rules), [name]: typed }, marks);
    expect(Object.keys('faults' in read ? read.faults : {})).toEqual([name]);
  });
});
