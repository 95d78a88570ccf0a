import type { Role } from '@pavilion/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  accountChanged,
  accountMovements,
  type Transferred,
  type TransferOrder,
  transferPoints,
} from '../../../../shared/api/back-office/account-dialogs.ts';
import { refreshAccount, setWallet, useSession } from '../../../../shared/api/session/session.ts';
import type { AccountRef } from '../../../../shared/lib/back-office-overlays.ts';
import { formatPaise, paiseFromWire } from '../../../../shared/lib/format/format.ts';
import { readAmount } from '../../../../shared/lib/format/read-amount.ts';
import { useRequestId } from '../../../../shared/form/use-request-id.ts';
import { type Ran, useSubmit } from '../../../../shared/form/use-submit.ts';
import { later, t } from '../../../../shared/i18n/i18n.ts';

export type Action = TransferOrder['action'];
/** A transfer that was carried out, with the figures of both ends after it. */
export type Done = Transferred & { action: Action; amountPaise: number; remark: string | null };

const EMPTY = { amount: '', code: '', remark: '' };
const ACTION_WORDS: Record<Action, string> = { deposit: later('Deposit'), withdraw: later('Withdraw') };

/** One line of what the transfer does to available points; null is not known yet. */
export type Preview = { name: string; nowPaise: number | null; afterPaise: number | null };

export type TransferUse = { viewer: Role; account: AccountRef; action: Action; onDone: (done: Done) => void };

/** What is available at both ends now, and would be after the amount has moved. */
function usePreview({ viewer, account, action }: TransferUse, amountPaise: number | null) {
  const known = useQuery(accountMovements(viewer, account, { type: 'transfer', page: 1, limit: 1 }));
  const you = useSession((session) => session.account);
  const toSelf = you?.id === account.id;
  const theirs = known.data ? paiseFromWire(known.data.account.ownAvailablePoints) : null;
  const moved = (amountPaise ?? 0) * (action === 'deposit' ? 1 : -1);
  const preview: Preview[] = toSelf
    ? [line(t('You'), you.availablePaise, moved)]
    : [line(account.username, theirs, moved), line(t('You'), you?.availablePaise ?? null, -moved)];
  const refresh = () => {
    void known.refetch();
    void refreshAccount().catch(() => undefined);
  };
  return { preview, toSelf, isUnknown: known.isError, refresh };
}

/** The form of a deposit or a withdrawal: what was typed, what it would do, and its way to the server. */
export function useTransfer(use: TransferUse) {
  const [values, setValues] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const [askedForCode, askForCode] = useState(false);
  const typed = readAmount(values.amount, t('Enter a valid amount above zero.'));
  const amountPaise = 'rupees' in typed ? paiseFromWire(typed.rupees) : null;
  const { preview, toSelf, isUnknown, refresh } = usePreview(use, amountPaise);
  const { busy, outcome, say, order } = useOrder(use);

  const send = async (transactionCode: string) => {
    if (!('rupees' in typed)) return;
    const { done, code } = await order(typed.rupees, values.remark.trim() || null, transactionCode);
    setValues(done ? EMPTY : { ...values, code: '' });
    // A wrong code is typed again where it was asked for; anything else is mended in the form below.
    if (code?.startsWith('TRANSACTION_CODE') !== true) askForCode(false);
    // The figures that a refused order was made from may be old.
    if (!done) refresh();
  };
  const submit = () => {
    if (busy) return;
    say(null);
    setFault('fault' in typed ? typed.fault : undefined);
    if ('fault' in typed) return;
    if (isUnknown) return say({ tone: 'bad', text: t('Account details unavailable.') });
    if (values.code.trim() === '') askForCode(true);
    else void send(values.code.trim());
  };
  const change = (part: Partial<typeof EMPTY>) => {
    setValues({ ...values, ...part });
    if (part.amount !== undefined) setFault(undefined);
  };
  const cancelCode = () => {
    say(null);
    askForCode(false);
  };
  /** Another tab: what was typed stays but for the code, and nothing is said of the last try. */
  const restart = () => {
    say(null);
    setFault(undefined);
    setValues({ ...values, code: '' });
  };
  /** `Deposit ₹50,000.00`, as far as an amount is known. */
  const words = [t(ACTION_WORDS[use.action]), amountPaise === null ? '' : formatPaise(amountPaise)]
    .filter(Boolean)
    .join(' ');
  const confirm = (code: string) => void send(code);
  const state = { values, fault, preview, toSelf, busy, outcome, askedForCode, words };
  return { ...state, change, submit, confirm, cancelCode, restart };
}
export type TransferState = ReturnType<typeof useTransfer>;

/** The way of an order to the server, under an id that it keeps until it is carried out or is another order. */
function useOrder({ viewer, account, action, onDone }: TransferUse) {
  const queries = useQueryClient();
  const requestIds = useRequestId();
  const { busy, outcome, say, run } = useSubmit();
  const order = (amount: number, remark: string | null, transactionCode: string): Promise<Ran> =>
    run(later('Unable to process request.'), async () => {
      const wanted = { action, amount, remark };
      const requestId = requestIds.idOf({ id: account.id, ...wanted });
      const reply = await transferPoints(viewer, account, { ...wanted, transactionCode, requestId });
      requestIds.done();
      takeOwnWallet(reply.actor);
      accountChanged(queries);
      onDone({ ...reply, action, amountPaise: paiseFromWire(amount), remark });
      return reply.message;
    });
  return { busy, outcome, say, order };
}

const line = (name: string, nowPaise: number | null, moved: number): Preview => ({
  name,
  nowPaise,
  afterPaise: nowPaise === null ? null : nowPaise + moved,
});

/** The sender's points in the frame follow at once, without waiting for the socket. */
function takeOwnWallet(actor: Transferred['actor']): void {
  setWallet({
    walletPaise: paiseFromWire(actor.walletBalance),
    exposurePaise: paiseFromWire(actor.exposure),
    availablePaise: paiseFromWire(actor.available),
  });
}
