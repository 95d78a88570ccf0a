// @vitest-environment node
// The words of the sheet, and what the dialog says before anything is sent: by the rules that the server decides by.
import { paise } from '@pavilion/betting';
import type { SettlementSheet, SheetRow } from '@pavilion/contract';
import { describe, expect, test } from 'vitest';
import { cashOf, faultOf, fullOrders, orderOf, planOf } from '../../../src/back-office/sheet/settle/plan.ts';
import { daysWords, dueOf, dueWords, periodWords } from '../../../src/back-office/sheet/words.ts';
import { weekDayName } from '../../../src/shared/lib/format/week-day.ts';

const row = (username: string, open: number, available = 50_000): SheetRow => ({
  player: { id: username, username, fullName: '' },
  ...{ opening: 0, result: open, commission: 0, settled: 0, closing: open, settledOn: null },
  ...{ open, exposure: 0, share: 0, balance: available, available },
});
const sheetWith = (available: number, ...items: SheetRow[]): SettlementSheet => {
  const line = { opening: 0, share: 0, settled: 0, closing: 0 };
  return {
    ...{ items, total: items.length, page: 1, pageSize: 100, from: '2026-11-16', to: '2026-11-22' },
    agent: { id: 'north', username: 'north', fullName: '' },
    totals: { ...line, result: 0, commission: 0, open: 0, exposure: 0 },
    counts: { all: items.length, collect: 0, pay: 0, even: 0 },
    ...{ toCollect: 0, toPay: 0, wallet: { ...line, balance: available, available, minimum: 0, warning: null } },
  };
};

test('days of one month say it once, a period says its year', () => {
  expect(daysWords('2026-10-12', '2026-10-18')).toBe('12 to 18 Oct');
  expect(daysWords('2026-10-26', '2026-11-01')).toBe('26 Oct to 1 Nov');
  expect(periodWords('2026-11-16', '2026-11-22')).toBe('16 to 22 Nov 2026');
  expect([weekDayName(1), weekDayName(7)]).toEqual(['Monday', 'Sunday']);
});

test('under a closing stands what is to be done, and of a week that is over what of it is left', () => {
  expect(dueWords({ open: -4000, closing: -4000 })).toBe('to collect');
  expect(dueWords({ open: 24_500, closing: 24_500 })).toBe('to pay');
  expect(dueWords({ open: 0, closing: 0 })).toBe('even');
  expect(dueWords({ open: 0, closing: -4000 })).toBe('settled since');
  expect(dueWords({ open: -1500, closing: -4000 })).toBe('1,500.00 to collect');
  expect(dueOf({ open: -0.07 })).toEqual({ direction: 'receive', amountPaise: 7 });
});

describe('before it is sent', () => {
  const [lotus, kaveri] = [row('lotus_28', -4000), row('kaveri07', 24_500)];
  test('a line is settled in the direction that is open, at most in full', () => {
    const sheet = sheetWith(10_000, lotus, kaveri);
    const fault = (one: SheetRow, rupees: number, of = sheet) => {
      const order = orderOf(one, rupees);
      return order && faultOf(planOf(of, [order]), of, [one]);
    };
    expect(fault(lotus, 4000)).toBeNull();
    expect(fault(lotus, 4000.01)).toBe('lotus_28 has 4,000.00 to pay and no more.');
    expect(fault(kaveri, 24_500.01)).toBe('kaveri07 is to be paid 24,500.00 and no more.');
    expect(fault(lotus, 4000, sheetWith(1000, lotus))).toBe('north is short of 3,000.00 points.');
    expect(fault(row('neem_42', 900, 300), 900)).toBe('neem_42 is short of 600.00 points.');
    expect(orderOf(row('banyan_66', 0), 1)).toBeNull();
  });
  test('several are settled in full, and the cash of both directions is said', () => {
    const orders = fullOrders([lotus, kaveri, row('banyan_66', 0)]);
    expect(orders).toHaveLength(2);
    expect(cashOf(orders)).toEqual({ received: 400_000, paid: 2_450_000 });
    expect(planOf(sheetWith(0, lotus, kaveri), orders)).toMatchObject({ ok: true, agentAfterPaise: paise(2_050_000) });
  });
});
