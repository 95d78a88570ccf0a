import type { AskedRequest, Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pointsMoved } from '../../shared/api/back-office/money/bank.ts';
import { acceptRequest } from '../../shared/api/back-office/money/requests.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useRequestId } from '../../shared/form/use-request-id.ts';
import { safeToSendAgain } from '../../shared/form/unheard.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { readAmount } from '../../shared/lib/format/read-amount.ts';
import { OwnCodeField } from '../../shared/ui/form/CodeField.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { TextArea } from '../../shared/ui/form/TextArea.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { currencySign } from '../../shared/lib/identity.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

export type AcceptDialogProps = { viewer: Role; row: AskedRequest; onClose: () => void };

type Faults = { amount?: string; reason?: string; code?: string };

/** What was typed, and its way to the server. */
function useAccept({ viewer, row, onClose }: AcceptDialogProps) {
  const queries = useQueryClient();
  const requestIds = useRequestId();
  const submit = useSubmit(undefined, safeToSendAgain);
  const [typed, setTyped] = useState({ amount: String(row.amount), reason: '', code: '' });
  const [faults, setFaults] = useState<Faults>({});
  const read = readAmount(typed.amount, t('Enter a valid amount above zero.'));
  const amount = 'rupees' in read ? read.rupees : null;
  const isPart = amount !== null && amount < row.amount;
  const send = async () => {
    const found: Faults = {
      ...('fault' in read ? { amount: read.fault } : {}),
      ...(amount !== null && amount > row.amount ? { amount: t('That is more than was asked for.') } : {}),
      ...(isPart && typed.reason.trim() === '' ? { reason: t('Say why it is less than was asked for.') } : {}),
      ...(typed.code.trim() === '' ? { code: t('Enter your transaction code to continue.') } : {}),
    };
    setFaults(found);
    if (amount === null || Object.keys(found).length > 0) return;
    const { done } = await submit.run(later('Unable to accept the request.'), async () => {
      const order = { amount, reason: isPart ? typed.reason.trim() : null };
      const requestId = requestIds.idOf({ id: row.id, ...order });
      await acceptRequest(viewer, row.id, { ...order, transactionCode: typed.code.trim(), requestId });
    });
    pointsMoved(queries);
    if (!done) return setTyped({ ...typed, code: '' });
    toast('ok', t('Request accepted.'), row.account.username);
    onClose();
  };
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    setFaults({});
  };
  return { typed, faults, amount, isPart, change, send, submit };
}

/** Accepts a request, wholly or in part: what it does to both ends is said before. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { row, onClose } = props;
  const { typed, faults, amount, isPart, change, send, submit } = useAccept(props);
  const you = useSession((session) => session.account);
  const gives = row.kind === 'points';
  const theirs = paiseFromWire(row.account.available);
  const asked = paiseFromWire(row.amount);
  const moved = amount === null ? 0 : paiseFromWire(amount);
  return (
    <FormDialog
      title={gives ? t('Give points') : t('Take points back')}
      subtitle={`${row.account.username} · ${row.id}`}
      act={amount === null ? t('Accept') : t('Accept {amount}', { amount: formatPaise(moved) })}
      submit={submit}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {row.note !== null && <p className="wrap-anywhere text-ink-2">“{row.note}”</p>}
      <Field
        label={t('Amount')}
        help={t('{amount} were asked for', { amount: formatPaise(asked) })}
        {...(faults.amount ? { error: faults.amount } : {})}
      >
        {(parts) => (
          <Input
            {...parts}
            numeric
            inputMode="decimal"
            before={currencySign()}
            maxLength={13}
            disabled={submit.busy}
            value={typed.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
      </Field>
      {isPart && (
        <Field label={t('Why less')} help={t('The asker reads it.')} error={faults.reason}>
          {(parts) => (
            <TextArea
              {...parts}
              maxLength={300}
              disabled={submit.busy}
              value={typed.reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </Field>
      )}
      <dl className="grid gap-1.5 rounded-ctl bg-sunken px-3 py-2.5 text-sm">
        {/* What a withdrawal held is out of the available points already, and free again after it. */}
        <Line name={row.account.username} now={theirs} after={gives ? theirs + moved : theirs + asked - moved} />
        {you && <Line name={t('You')} now={you.availablePaise} after={you.availablePaise + (gives ? -moved : moved)} />}
      </dl>
      {!gives && (
        <p className="text-xs text-ink-3">{t('The points come to your wallet; the cash is between the two of you.')}</p>
      )}
      <OwnCodeField
        value={typed.code}
        disabled={submit.busy}
        error={faults.code}
        onChange={(code) => change({ code })}
      />
    </FormDialog>
  );
}

function Line({ name, now, after }: { name: string; now: number; after: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="min-w-0 wrap-anywhere text-ink-2">{t('{name}, available', { name })}</dt>
      <dd className="num ml-auto shrink-0">
        {formatPaise(now)} → <b className={after < 0 ? 'text-loss' : ''}>{formatPaise(after)}</b>
      </dd>
    </div>
  );
}
