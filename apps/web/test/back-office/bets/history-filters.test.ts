// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { BetFilters } from '../../../src/shared/api/back-office/bets.ts';
import { choicesOf, RULES, vanished } from '../../../src/back-office/bets/history-filters.ts';
import { shortAgent } from '../../../src/back-office/bets/reports/short-agent.ts';

const option = (id: string, name: string) => ({ id, key: id, name, value: id, count: 1200 });
const account = (id: string, username: string) => ({
  ...{ id, label: username, username, fullName: '', nickname: null, count: 1 },
});
const OPTIONS: BetFilters = {
  sports: [option('4', 'Cricket'), option('1', 'Football')],
  competitions: [
    { ...option('40', 'Premier League'), sportId: '4' },
    { ...option('10', 'Cup'), sportId: '1' },
  ],
  events: [
    { ...option('400', 'Lions v Tigers'), sportId: '4', competitionId: '40' },
    { ...option('100', 'Reds v Blues'), sportId: '1', competitionId: '10' },
  ],
  markets: [{ ...option('4001', 'Match odds'), eventId: '400' }],
  agents: [account('5', 'north')],
  users: [{ ...account('7', 'ann'), agentId: '5', agentName: 'north' }],
  countedSince: null,
};
const EMPTY = {
  ...{ agentId: '', userId: '', sport: '', competition: '', event: '', market: '', status: 'all' as const },
  ...{ search: '', from: '', to: '', rows: '50' as const },
};
const values = (list: readonly { value: string }[]) => list.map(({ value }) => value);

describe('choices of the bet history', () => {
  it('lie within what is chosen above them, and say how many bets they have', () => {
    expect(choicesOf(OPTIONS, EMPTY).sports).toEqual([
      { value: '', label: 'All sports' },
      { value: '4', label: 'Cricket (1,200)' },
      { value: '1', label: 'Football (1,200)' },
    ]);
    const ofCricket = choicesOf(OPTIONS, { ...EMPTY, sport: '4' });
    expect(values(ofCricket.competitions)).toEqual(['', '40']);
    expect(values(ofCricket.events)).toEqual(['', '400']);
    expect(values(choicesOf(OPTIONS, { ...EMPTY, competition: '10' }).events)).toEqual(['', '100']);
    expect(values(choicesOf(OPTIONS, { ...EMPTY, agentId: '6' }).users)).toEqual(['']);
    expect(values(choicesOf(undefined, EMPTY).events)).toEqual(['']);
    expect(values(choicesOf(OPTIONS, { ...EMPTY, event: '400' }).markets)).toEqual(['', '4001']);
    expect(values(choicesOf(OPTIONS, { ...EMPTY, event: '100' }).markets)).toEqual(['']);
  });

  it('that are chosen and have no bet among those counted are offered by their names', () => {
    const old = { ...OPTIONS, sports: [{ ...option('9', 'Darts'), count: 0 }] };
    expect(choicesOf(old, EMPTY).sports).toContainEqual({ value: '9', label: 'Darts' });
  });

  it('that vanish are cleared; one that a link brought stays while not every bet was counted', () => {
    const chosen = { ...EMPTY, sport: '9', event: '400' };
    const now = choicesOf(OPTIONS, EMPTY);
    expect(vanished(chosen, null, now, true)).toEqual({ sport: '' });
    expect(vanished(chosen, null, now, false)).toEqual({});
    const before = choicesOf({ ...OPTIONS, sports: [option('9', 'Darts')] }, EMPTY);
    expect(vanished(chosen, before, now, false)).toEqual({ sport: '' });
    expect(vanished(EMPTY, before, now, true)).toEqual({});
  });

  it('are 50 rows at first', () => {
    expect(RULES.rows.fallback).toBe('50');
  });
});

it('a user agent of more than 90 characters is cut to 87 and an ellipsis', () => {
  expect(shortAgent(null)).toBe('–');
  expect(shortAgent('x'.repeat(90))).toBe('x'.repeat(90));
  expect(shortAgent('x'.repeat(91))).toBe(`${'x'.repeat(87)}…`);
});
