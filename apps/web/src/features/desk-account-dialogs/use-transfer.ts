import type { Role } from '@pavilion/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  accountChanged,
  accountMovements,
  type Transferred,
  type TransferOrder,
  transferPoints,
} from '../../api/desk-account-dialogs.ts';
import { refreshAccount, setWallet, useSession } from '../../api/session.ts';
import type { AccountRef } from '../../lib/desk-overlays.ts';
import { formatPaise, paiseFromWire } from '../../lib/format.ts';
import { readAmount } from './check-transfer.ts';
import { useRequestId } from './use-request-id.ts';
import { useSubmit } from './use-submit.ts';

export type Action = TransferOrder['action'];
/** A transfer that was carried out, with the figures of both ends after it. */
export type Done = Transferred & { action: Action; amountPaise: number; remark: string | null };

const EMPTY = { amount: '', code: '', remark: '' };
const ACTION_WORDS: Record<Action, string> = { deposit: 'Deposit', withdraw: 'Withdraw' };

/** One line of what the transfer does to available points; null is not known yet. */
export type Preview = { name: string; nowPaise: number | null; afterPaise: number | null };

export type TransferUse = { viewer: Role; account: AccountRef; action: Action; onDone: (done: Done) => void };

/** The form of a deposit or a withdrawal: what was typed, what it would do, and its way to the server. */
export function useTransfer({ viewer, account, action, onDone }: TransferUse) {
  const queries = useQueryClient();
  const known = useQuery(accountMovements(viewer, account, { type: 'transfer', page: 1, limit: 1 }));
  const you = useSession((session) => session.account);
  const requestIds = useRequestId();
  const { busy, outcome, say, run } = useSubmit();
  const [values, setValues] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const [askedForCode, askForCode] = useState(false);
  const toSelf = you?.id === account.id;

  const typed = readAmount(values.amount);
  const amountPaise = 'rupees' in typed ? paiseFromWire(typed.rupees) : null;
  const theirs = known.data ? paiseFromWire(known.data.account.ownAvailablePoints) : null;
  const moved = (amountPaise ?? 0) * (action === 'deposit' ? 1 : -1);
  const preview: Preview[] = toSelf
    ? [line('You', you.availablePaise, moved)]
    : [line(account.username, theirs, moved), line('You', you?.availablePaise ?? null, -moved)];

  const send = async (transactionCode: string) => {
    if (!('rupees' in typed)) return;
    const order = { action, amount: typed.rupees, remark: values.remark.trim() || null };
    const { done, code } = await run('Unable to process request.', async () => {
      const requestId = requestIds.idOf({ id: account.id, ...order });
      const reply = await transferPoints(viewer, account, { ...order, transactionCode, requestId });
      requestIds.done();
      takeOwnWallet(reply.actor);
      onDone({ ...reply, action, amountPaise: paiseFromWire(typed.rupees), remark: order.remark });
      return reply.message;
    });
    if (done) {
      setValues(EMPTY);
      askForCode(false);
      accountChanged(queries);
      return;
    }
    setValues({ ...values, code: '' });
    // A wrong code is typed again where it was asked for; anything else is mended in the form below.
    if (code?.startsWith('TRANSACTION_CODE') !== true) askForCode(false);
    // The figures that the order was made from may be old.
    void known.refetch();
    void refreshAccount().catch(() => undefined);
  };

  const submit = () => {
    if (busy) return;
    say(null);
    setFault('fault' in typed ? typed.fault : undefined);
    if ('fault' in typed) return;
    if (known.isError) return say({ tone: 'bad', text: 'Account details unavailable.' });
    if (values.code.trim() === '') askForCode(true);
    else void send(values.code.trim());
  };

  return {
    values,
    change: (part: Partial<typeof EMPTY>) => {
      setValues({ ...values, ...part });
      if (part.amount !== undefined) setFault(undefined);
    },
    fault,
    preview,
    toSelf,
    busy,
    outcome,
    /** `Deposit ₹50,000.00`, as far as an amount is known. */
    words: [ACTION_WORDS[action], amountPaise === null ? '' : formatPaise(amountPaise)].filter(Boolean).join(' '),
    submit,
    askedForCode,
    confirm: (code: string) => void send(code),
    cancelCode: () => {
      say(null);
      askForCode(false);
    },
    /** Another tab: what was typed stays but for the code, and nothing is said of the last try. */
    restart: () => {
      say(null);
      setFault(undefined);
      setValues({ ...values, code: '' });
    },
  };
}
export type Transfer = ReturnType<typeof useTransfer>;

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
