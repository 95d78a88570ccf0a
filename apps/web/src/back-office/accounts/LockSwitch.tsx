import type { BackOfficeAccount } from '@pavilion/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../shared/api/api-error.ts';
import { ACCOUNT_LISTS, setAccountLock } from '../../shared/api/back-office/accounts.ts';
import { Switch } from '../../shared/ui/form/Switch.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { may, type Viewer } from './viewer.ts';

type Field = 'betLocked' | 'userLocked';
const NAMES = { betLocked: 'Bet lock', userLocked: 'User lock' } as const;

export type LockSwitchProps = { viewer: Viewer; row: BackOfficeAccount; field: Field };

/**
 * Shows at once what was asked for. While its own change is under way it takes no other; when that fails it goes back,
 * and an alert says why.
 */
export function LockSwitch({ viewer, row, field }: LockSwitchProps) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (value: boolean) => setAccountLock(viewer.role, row, { field, value }),
    // An answer that was asked for before the change would put the old state back.
    onMutate: () => queries.cancelQueries({ queryKey: ACCOUNT_LISTS }),
    onSuccess: (account) => write(queries, row.id, account),
    onError: (error, value) =>
      toast('bad', errorText(error, 'Toggle update failed', 'Unable to update status'), reverted(row, field, value)),
    onSettled: () => queries.invalidateQueries({ queryKey: ACCOUNT_LISTS }),
  });
  return (
    <Switch
      lock
      label={`${NAMES[field]} of ${row.username}`}
      on={change.isPending ? change.variables : row[field]}
      saving={change.isPending}
      disabled={!may.lock(viewer, row)}
      onChange={(value) => change.mutate(value)}
    />
  );
}

const reverted = ({ username }: BackOfficeAccount, field: Field, value: boolean): string => {
  const state = value ? 'unlocked again' : 'still locked';
  return field === 'betLocked' ? `Betting of ${username} is ${state}.` : `${username} is ${state}.`;
};

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
