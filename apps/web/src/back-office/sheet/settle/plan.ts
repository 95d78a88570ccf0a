import { paise, planSheetSettlement, type SheetOrder, type SheetPlan } from '@pavilion/betting';
import type { SettlementSheet, SheetRow } from '@pavilion/contract';
import { paiseFromWire } from '../../../shared/lib/format/format.ts';
import { dueOf, openOf, points } from '../words.ts';
import { t } from '../../../shared/i18n/i18n.ts';

const wire = (rupees: number) => paise(paiseFromWire(rupees));

const playerOf = (row: SheetRow) => ({
  accountId: row.player.id,
  availablePaise: wire(row.available),
  openPaise: openOf(row),
});

/** Orders that settle the lines in full. */
export const fullOrders = (rows: readonly SheetRow[]): SheetOrder[] =>
  rows.flatMap((row) => {
    const due = dueOf(row);
    return due === null ? [] : [{ player: playerOf(row), ...due }];
  });

/** The order for one line over a typed amount, in the direction that is open. */
export function orderOf(row: SheetRow, rupees: number): SheetOrder | null {
  const due = dueOf(row);
  return due && { player: playerOf(row), direction: due.direction, amountPaise: wire(rupees) };
}

/** What the server would do, by the same rules and the figures that are shown. */
export const planOf = ({ agent, wallet }: SettlementSheet, orders: readonly SheetOrder[]): SheetPlan =>
  planSheetSettlement({ accountId: agent.id, availablePaise: wire(wallet.available) }, orders);

/** What stands in the way; null when nothing does. */
export function faultOf(plan: SheetPlan, sheet: SettlementSheet, rows: readonly SheetRow[]): string | null {
  if (plan.ok) return null;
  const name = rows.find(({ player }) => player.id === plan.accountId)?.player.username ?? sheet.agent.username;
  if (plan.fault === 'points')
    return t('{name} is short of {amount} points.', { name, amount: points(plan.shortfallPaise / 100) });
  const open = points(Math.abs(plan.openPaise / 100));
  if (plan.openPaise === 0) return t('{name} is even.', { name });
  return plan.openPaise < 0
    ? t('{name} has {open} to pay and no more.', { name, open })
    : t('{name} is to be paid {open} and no more.', { name, open });
}

/** What the agent has in its hands after it, in paise: cash received less cash paid. */
export const cashOf = (orders: readonly SheetOrder[]) => {
  const sum = (direction: SheetOrder['direction']) =>
    orders.reduce((total, one): number => total + (one.direction === direction ? one.amountPaise : 0), 0);
  return { received: sum('receive'), paid: sum('pay') };
};
