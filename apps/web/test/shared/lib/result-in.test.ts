import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../../src/shared/i18n/i18n.ts';
import { waitOf, waitsOf, waitText } from '../../../src/shared/lib/bet/result-in.ts';
import { bet } from '../../fixtures/bet.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const said = (paysInMs: number | null, passedMs = 0) => {
  const wait = waitOf(bet({ resultIn: { paysInMs } }), NOW);
  return wait && waitText(wait, NOW + passedMs);
};
afterEach(() => setLanguage('en'));

describe('a result that is not paid yet', () => {
  test('is said with the time that is left, in steps, then in minutes', () => {
    expect(said(20_000)).toBe('Result in; pays in about 20 s');
    // The clock of a page that has just read its bets may be a moment behind.
    expect(said(20_000, -900)).toBe('Result in; pays in about 20 s');
    expect(said(20_000, 2_000)).toBe('Result in; pays in about 20 s');
    expect(said(20_000, 5_000)).toBe('Result in; pays in about 15 s');
    expect(said(20_000, 20_000)).toBe('Result in; pays in a moment');
    expect(said(0)).toBe('Result in; pays in a moment');
    expect(said(600_000)).toBe('Result in; pays in about 10 min');
    expect(said(null, 600_000)).toBe('Result being checked');
    expect(waitOf(bet(), NOW)).toBeNull();
  });

  test('also in Hindi', async () => {
    await setLanguage('hi');
    for (const text of [said(20_000), said(0), said(600_000), said(null)]) expect(text).toMatch(/[\u0900-\u097f]/);
    expect(said(20_000)).toContain('20');
  });

  test('stands on its own market, and a session on its own row', () => {
    const resultIn = { paysInMs: 5_000 };
    const session = bet({
      kind: 'session',
      resultIn,
      market: { id: '7003', name: '90 over runs', type: 'fancy' },
      selection: { id: '35', key: '35', name: '90 over runs', side: 'back' },
    });
    const waits = waitsOf([bet({ resultIn }), session, bet({ market: { id: '8', name: 'x', type: 'match' } })], NOW);
    expect([...waits]).toEqual([
      ['700/7001', { paysAtMs: NOW + 5_000 }],
      ['700/7003/35', { paysAtMs: NOW + 5_000 }],
    ]);
  });
});
