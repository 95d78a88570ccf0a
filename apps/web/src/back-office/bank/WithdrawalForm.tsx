import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { pointsMoved } from '../../shared/api/back-office/money/bank.ts';
import { createWithdrawal } from '../../shared/api/back-office/money/withdrawals.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { useTabletWide } from '../../shared/lib/browser/use-media.ts';
import { randomId } from '../../shared/lib/browser/random-id.ts';
import { readAmount } from '../../shared/lib/format/read-amount.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { OwnerField } from './OwnerField.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

const FAILED = later('Unable to create withdrawal request.');
const UNREACHABLE = later('Unable to create withdrawal request. Please try again.');
const TYPES = [
  { value: 'user', label: later('User') },
  { value: 'agent', label: later('Agent') },
  { value: 'super_admin', label: later('Super Admin') },
] as const;

type Draft = { ownerType: Role; owner: BackOfficeAccount | null; amount: string; remark: string; requestId: string };
const empty = (ownerType: Role): Draft => ({
  ownerType,
  owner: null,
  amount: '',
  remark: '',
  requestId: randomId(),
});
type Faults = { amount?: string; owner?: string };

const amountOf = (text: string) => readAmount(text, t('Enter a valid amount.'));

/** The rules of the form. */
function faultsOf({ ownerType, owner, amount }: Draft): Faults {
  const typed = amountOf(amount);
  return {
    ...('fault' in typed ? { amount: typed.fault } : {}),
    ...(owner === null && ownerType !== 'super_admin' ? { owner: t('Select an owner for the request.') } : {}),
  };
}

/** What was typed, and its way to the server. */
function useNewRequest() {
  const queries = useQueryClient();
  const you = useSession((session) => session.account);
  const [draft, setDraft] = useState(() => empty('user'));
  const [faults, setFaults] = useState<Faults>({});
  const create = useMutation({
    mutationFn: ({ rupees, ownerType, owner, remark, requestId }: Draft & { rupees: number }) =>
      createWithdrawal({
        ownerType,
        ...(owner === null ? {} : { ownerId: owner.id }),
        amount: rupees,
        remark: remark.trim() || null,
        requestId,
      }),
    onSuccess: () => setDraft(empty(draft.ownerType)),
    onSettled: () => pointsMoved(queries),
  });
  // Another order has another id; the same one, tried again, makes no second request.
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part, requestId: randomId() });
    setFaults({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    create.reset();
    const typed = amountOf(draft.amount);
    if (Object.keys(found).length === 0 && 'rupees' in typed) create.mutate({ ...draft, rupees: typed.rupees });
  };
  const available =
    draft.owner !== null
      ? paiseFromWire(draft.owner.ownAvailablePoints)
      : draft.ownerType === 'super_admin' && you
        ? you.availablePaise
        : null;
  return { draft, faults, change, submit, create, available };
}
type NewRequest = ReturnType<typeof useNewRequest>;

/** Opens a request, which holds its amount at once. */
export function WithdrawalForm() {
  const request = useNewRequest();
  const narrow = !useTabletWide();
  const [open, setOpen] = useState(false);
  const { draft, faults, change, submit, create } = request;
  // On a phone it would fill the screen over the list.
  if (narrow && !open)
    return (
      <Button className="mb-3 w-full" aria-expanded={false} onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden="true" />
        {t('New request')}
      </Button>
    );
  return (
    <section className="panel mb-4 p-4" aria-labelledby="new-withdrawal">
      <h2 id="new-withdrawal" className="title mb-3 text-base">
        {t('New request')}
      </h2>
      <form noValidate onSubmit={submit} className="grid gap-3">
        {create.isSuccess && <Alert tone="ok">{t(create.data.message)}</Alert>}
        {create.isError && <Alert>{errorText(create.error, FAILED, UNREACHABLE)}</Alert>}
        <div className="grid gap-3 sm:grid-cols-[150px_minmax(0,1fr)]">
          <Field label={t('Owner Type')}>
            {(parts) => (
              <Select
                {...parts}
                value={draft.ownerType}
                options={spoken(TYPES)}
                disabled={create.isPending}
                onChange={(event) => {
                  const chosen = TYPES.find(({ value }) => value === event.target.value);
                  if (chosen) change({ ownerType: chosen.value, owner: null });
                }}
              />
            )}
          </Field>
          <OwnerField
            key={draft.ownerType}
            ownerType={draft.ownerType}
            owner={draft.owner}
            error={faults.owner}
            disabled={create.isPending}
            onChange={(owner) => change({ owner })}
          />
        </div>
        <AmountLine request={request} />
      </form>
    </section>
  );
}

function AmountLine({ request }: { request: NewRequest }) {
  const { draft, faults, change, create, available } = request;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[150px_minmax(0,1fr)_auto]">
      <Field
        label={t('Amount')}
        {...(faults.amount ? { error: faults.amount } : {})}
        {...(available === null
          ? {}
          : { help: t('{amount} available', { amount: formatPaise(available, { symbol: false }) }) })}
      >
        {(parts) => (
          <Input
            {...parts}
            type="number"
            min={0}
            step={0.01}
            inputMode="decimal"
            numeric
            placeholder="0.00"
            disabled={create.isPending}
            value={draft.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Remark (optional)')}>
        {(parts) => (
          <Input
            {...parts}
            maxLength={300}
            disabled={create.isPending}
            value={draft.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        )}
      </Field>
      <ActButton
        act="withdrawal.create"
        type="submit"
        look="primary"
        loading={create.isPending}
        className="sm:mt-[26px] desktop:mt-[22px]"
      >
        {t('Create Request')}
      </ActButton>
    </div>
  );
}
