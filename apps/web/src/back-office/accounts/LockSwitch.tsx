import type { BackOfficeAccount } from '@pavilion/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { ACCOUNT_LISTS, setAccountLock } from '../../shared/api/back-office/accounts.ts';
import { CodeDialog } from '../../shared/form/CodeDialog.tsx';
import { ActSwitch } from '../../shared/form/ActSwitch.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { may, type Viewer } from './viewer.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type Field = 'betLocked' | 'userLocked';
const NAMES = { betLocked: later('Bet lock of {name}'), userLocked: later('User lock of {name}') } as const;

export type LockSwitchProps = { viewer: Viewer; row: BackOfficeAccount; field: Field };

/**
 * Shows at once what was asked for. While its own change is under way it takes no other; when that fails it goes back,
 * and an alert says why. Signing in is locked and unlocked with the transaction code, which a dialog asks for.
 */
export function LockSwitch({ viewer, row, field }: LockSwitchProps) {
  const queries = useQueryClient();
  /** What signing in is to become, while the transaction code is asked for. */
  const [asking, setAsking] = useState<boolean | null>(null);
  const change = useMutation({
    mutationFn: ({ value, code }: Change) =>
      setAccountLock(viewer.role, row, { field, value, ...(code === undefined ? {} : { transactionCode: code }) }),
    // An answer that was asked for before the change would put the old state back.
    onMutate: () => queries.cancelQueries({ queryKey: ACCOUNT_LISTS }),
    onSuccess: (account) => {
      setAsking(null);
      write(queries, row.id, account);
    },
    // A dialog that is open says it itself.
    onError: (error, { value, code }) =>
      code === undefined &&
      toast(
        'bad',
        errorText(error, later('Toggle update failed'), later('Unable to update status')),
        reverted(row, value),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ACCOUNT_LISTS }),
  });
  return (
    <>
      <ActSwitch
        act="account.toggle"
        lock
        label={t(NAMES[field], { name: row.username })}
        on={change.isPending ? change.variables.value : row[field]}
        saving={change.isPending}
        disabled={!may.lock(viewer, row)}
        onChange={(value) => (field === 'userLocked' ? setAsking(value) : change.mutate({ value }))}
      />
      {asking !== null && (
        <CodeDialog
          words={
            asking
              ? t('{name} is signed out at once, and cannot sign in.', { name: row.username })
              : t('{name} may sign in again.', { name: row.username })
          }
          busy={change.isPending}
          fault={
            change.isError
              ? errorText(change.error, later('Toggle update failed'), later('Unable to update status'))
              : null
          }
          onConfirm={(code) => change.mutate({ value: asking, code })}
          onCancel={() => {
            change.reset();
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

type Change = { value: boolean; code?: string };

const reverted = ({ username }: BackOfficeAccount, value: boolean): string =>
  value
    ? t('Betting of {name} is unlocked again.', { name: username })
    : t('Betting of {name} is still locked.', { name: username });

/** Writes the new state into every list that shows the account, so that the switch does not go back before they are read again. */
function write(queries: QueryClient, id: string, locks: Pick<BackOfficeAccount, Field>): void {
  const { betLocked, userLocked } = locks;
  const patch = <T,>(row: T): T => (isRow(row) && row.id === id ? { ...row, betLocked, userLocked } : row);
  queries.setQueriesData<unknown>({ queryKey: ACCOUNT_LISTS }, (data: unknown) => {
    if (Array.isArray(data)) return data.map(patch);
    if (typeof data !== 'object' || data === null || !('items' in data) || !Array.isArray(data.items))
      return patch(data);
    return { ...data, items: data.items.map(patch) };
  });
}

const isRow = (value: unknown): value is { id: string; betLocked: boolean } =>
  typeof value === 'object' && value !== null && 'id' in value && 'betLocked' in value;
