import { rupeesFromPaise, type SheetOrder } from '@pavilion/betting';
import type { Role, SettlementSheet, SheetRow } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pointsMoved } from '../../../shared/api/back-office/money/bank.ts';
import { settleSheet, type SheetSettled } from '../../../shared/api/back-office/money/sheet.ts';
import { useRequestId } from '../../../shared/form/use-request-id.ts';
import { safeToSendAgain } from '../../../shared/form/unheard.ts';
import { useSubmit } from '../../../shared/form/use-submit.ts';
import { readAmount } from '../../../shared/lib/format/read-amount.ts';
import { dueOf } from '../words.ts';
import { faultOf, fullOrders, orderOf, planOf } from './plan.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

export type SettleUse = {
  viewer: Role;
  sheet: SettlementSheet;
  rows: readonly SheetRow[];
  onSettled: () => void;
};

const INVALID = later('Enter a valid amount above zero.');

/** The amount of one line, typed or all of it; of several each is settled in full. */
function useOrders({ sheet, rows }: SettleUse) {
  const [only] = rows.length === 1 ? rows : [];
  const due = only === undefined ? null : dueOf(only);
  const [amount, setAmount] = useState(due === null ? '' : rupeesFromPaise(due.amountPaise).toFixed(2));
  const typed = only === undefined ? null : readAmount(amount, INVALID);
  const rupees = typed !== null && 'rupees' in typed ? typed.rupees : null;
  const single = only !== undefined && rupees !== null ? orderOf(only, rupees) : null;
  const orders: SheetOrder[] = only === undefined ? fullOrders(rows) : single === null ? [] : [single];
  const plan = orders.length === 0 ? null : planOf(sheet, orders);
  const fault =
    (typed !== null && 'fault' in typed ? typed.fault : null) ?? (plan === null ? null : faultOf(plan, sheet, rows));
  return { due, amount, setAmount, orders, plan, fault };
}

/** The form that settles lines: what it would do, and its way to the server. */
export function useSettle(use: SettleUse) {
  const { viewer, sheet, onSettled } = use;
  const queries = useQueryClient();
  const requestIds = useRequestId();
  const submit = useSubmit(undefined, safeToSendAgain);
  const [note, setNote] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [done, setDone] = useState<SheetSettled | null>(null);
  const made = useOrders(use);
  const send = async () => {
    const isMissing = note.trim() === '' || code.trim() === '';
    setMissing(isMissing);
    if (isMissing || made.fault !== null || made.orders.length === 0) return;
    const settlements = made.orders.map(({ player, direction, amountPaise }) => ({
      ...{ userId: player.accountId, direction, amount: rupeesFromPaise(amountPaise) },
    }));
    const order = { settlements, to: sheet.to, note: note.trim() };
    await submit.run(later('Unable to complete settlement.'), async () => {
      const requestId = requestIds.idOf({ agent: sheet.agent.id, ...order });
      const reply = await settleSheet(viewer, sheet.agent.id, { ...order, transactionCode: code.trim(), requestId });
      requestIds.done();
      setDone(reply);
      onSettled();
    });
    setCode('');
    // What a refused order was made from may be old.
    pointsMoved(queries);
  };
  const { fault, ...orders } = made;
  return {
    ...{ ...orders, fault, submit, done, note, setNote, code, setCode },
    noteFault: missing && note.trim() === '' ? t('Enter a note. It stands on both statements.') : undefined,
    codeFault: missing && code.trim() === '' ? t('Enter your transaction code.') : undefined,
    send: () => void send(),
  };
}
export type SettleForm = ReturnType<typeof useSettle>;
