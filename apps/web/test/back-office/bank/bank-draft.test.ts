// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  customAmount,
  faultOf,
  effectText,
  leftBehindText,
  NO_DRAFT,
  presetDraft,
  presetPaise,
  presetsOf,
  roundedText,
  typedDraft,
} from '../../../src/back-office/bank/bank-draft.ts';
import { backOfficeAccount } from '../accounts/dialogs/back-office.tsx';

const user = backOfficeAccount({ role: 'user', availablePoints: 500, ownAvailablePoints: 500, clientPL: 120.5 });
const agent = backOfficeAccount({
  role: 'agent',
  availablePoints: 900,
  ownAvailablePoints: 100,
  clientPL: 400,
  ownProfitTotals: { net: 150, totalProfit: 200, totalLoss: 50 },
});

test('what any draft leaves is said before it is sent; nothing while there is nothing to send, or too much', () => {
  const row = { role: 'user', username: 'mango', points: 1500, availablePoints: 700, ownAvailablePoints: 500 } as const;
  expect(effectText(row, NO_DRAFT)).toBeNull();
  expect(effectText(row, presetDraft('profit', 12_050))).toBe('Leaves mango with 1,379.50 points.');
  expect(effectText(row, typedDraft('499.5'))).toBe('Leaves mango with 1,000.50 points.');
  expect(effectText(row, typedDraft('500.01'))).toBeNull();
  expect(effectText({ ...row, role: 'agent' }, presetDraft('network', 10_000))).toBe(
    'Leaves mango and its users with 1,400.00 points.',
  );
});

test('what All leaves behind is said before: what is held, and of an agent that nothing covers its share', () => {
  const of = (role: 'user' | 'agent', points: number, availablePoints: number) =>
    leftBehindText({ role, username: 'mango', points, availablePoints });
  expect(of('user', 500, 500)).toBe('Leaves mango with 0.00 points.');
  expect(of('user', 1500.5, 500)).toBe('Leaves mango with 1,000.50 points, held by open bets and withdrawal requests.');
  expect(of('agent', 900, 900)).toBe(
    'Leaves mango and its users with 0.00 points. Nothing is left for its share of winnings.',
  );
});

describe('presets', () => {
  test('All Profit is for agents only', () => {
    expect(presetsOf(user).map(({ label }) => label)).toEqual(['All ->', 'Only Profit']);
    expect(presetsOf(agent).map(({ label }) => label)).toEqual(['All ->', 'All Profit', 'Only Profit']);
  });

  test('fill in what would come, in paise', () => {
    expect([presetPaise(user, 'all'), presetPaise(user, 'profit')]).toEqual([50_000, 12_050]);
    expect(presetPaise(agent, 'all')).toBe(90_000);
    expect(presetPaise(agent, 'network')).toBe(40_000);
    // Its own profit, as far as its own wallet reaches.
    expect(presetPaise(agent, 'profit')).toBe(10_000);
    expect(presetPaise({ ...user, clientPL: -1 }, 'profit')).toBeNull();
    expect(presetDraft('all', 1_140_005)).toMatchObject({ mode: 'all', text: '11400.05' });
  });
});

describe('a typed amount', () => {
  test.each([
    ['250.5', 'custom', 250.5],
    ['250.505', 'custom', 250.51],
    ['1.005', 'custom', 1.01],
    ['1e3', null, 0],
    ['0x10', null, 0],
    ['0.004', null, 0],
    ['0', null, 0],
    ['-5', null, 0],
    ['', null, 0],
    ['abc', null, 0],
    ['1e400', null, 0],
  ] as const)('%s is %s', (text, mode, amount) => {
    const draft = typedDraft(text);
    expect([draft.mode, customAmount(draft)]).toEqual([mode, amount]);
  });

  test('shows two decimals when the field is left', () => {
    expect(roundedText(typedDraft('250.505'))).toBe('250.51');
    expect(roundedText(typedDraft('250.5'))).toBe('250.5');
    expect(roundedText(typedDraft('-1'))).toBe('-1');
  });

  test('is another order than the one before', () => {
    expect(typedDraft('5').requestId).not.toBe(typedDraft('5').requestId);
  });
});

test('what cannot be submitted is said in the fixed words', () => {
  expect(faultOf(user, NO_DRAFT)).toBe('Select "All", "Only Profit", or "All Profit" before submitting.');
  expect(faultOf(user, presetDraft('network', 100))).toBe('All Profit is only available for agents.');
  expect(faultOf({ ...user, id: '' }, presetDraft('all', 100))).toBe('Unable to determine account identifier.');
  expect(faultOf(agent, presetDraft('network', 100))).toBeNull();
});
