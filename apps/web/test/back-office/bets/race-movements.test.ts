// @vitest-environment node
import { expect, test } from 'vitest';
import type { Transaction } from '../../../src/shared/api/back-office/reports.ts';
import { detailsOf } from '../../../src/back-office/accounts/dialogs/points/movement-words.ts';
import { TRANSACTION_BRIEF, TRANSACTION_FILE } from '../../../src/back-office/bets/reports/transaction-columns.tsx';
import { movement } from '../accounts/dialogs/back-office.tsx';

const marketIn = TRANSACTION_FILE.find(({ head }) => head === 'Market');
const bet = (sportName: string): Transaction => {
  const one = movement(1, { type: 'settlement' });
  const names = { sportName, eventName: 'Ascot 14:30', marketName: 'MATCH_ODDS', selectionName: 'Bold' };
  return { ...one, meta: { ...one.meta, ...names } };
};

test.each([
  ['Horse Racing', 'Win'],
  ['Greyhound Racing', 'Win'],
  ['Cricket', 'Match Odds'],
])('a movement of %s is of the market %s, in the account’s history and in Transactions', (sportName, market) => {
  expect(detailsOf(bet(sportName))).toEqual(['Ascot 14:30', market, 'Bold']);
  expect(marketIn?.text?.(bet(sportName))).toBe(market);
});

test('on a phone a movement is called what it was over, with the day and both ends under it', () => {
  expect(TRANSACTION_BRIEF.of(bet('Cricket')).name).toBe('Ascot 14:30');
  const deposit = TRANSACTION_BRIEF.of(movement(2, { type: 'deposit' }));
  expect(deposit.name).toBe('Deposit');
  expect(deposit.about).toMatch(/^\d+ \w{3} \d{4}, \d\d:\d\d · .+ → .+$/);
});
