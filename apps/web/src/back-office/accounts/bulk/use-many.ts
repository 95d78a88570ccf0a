import type { BackOfficeAccount } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCOUNT_LISTS } from '../../../shared/api/back-office/accounts.ts';
import type { SubmitOutcome } from '../../../shared/form/use-submit.ts';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { overMany } from './over-many.ts';
import { t, tn } from '../../../shared/i18n/i18n.ts';

export type ManyProps = {
  rows: readonly BackOfficeAccount[];
  /** Which are still to be done: those that were refused or not tried. None: everything is done. */
  onLeft: (left: readonly BackOfficeAccount[]) => void;
  onClose: () => void;
};

/** One act over the chosen accounts: how far it is, and what could not be done and why. */
export function useMany({ rows, onLeft, onClose }: ManyProps) {
  const queries = useQueryClient();
  const [through, setThrough] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<SubmitOutcome | null>(null);
  const run = async (act: (row: BackOfficeAccount) => Promise<unknown>) => {
    if (through !== null) return;
    setThrough(0);
    setOutcome(null);
    const { done, notDone, stopped } = await overMany(rows, act, setThrough);
    setThrough(null);
    await queries.invalidateQueries({ queryKey: ACCOUNT_LISTS });
    onLeft([...notDone.map(({ row }) => row), ...(stopped?.left ?? [])]);
    if (done.length > 0)
      toast('ok', tn(done.length, '{count} account changed', '{count} accounts changed', { count: done.length }));
    if (notDone.length === 0 && stopped === null) return onClose();
    const refused = notDone.map(({ row, why }) => `${row.username}: ${why}`);
    setOutcome({ tone: 'bad', text: [...refused, ...(stopped ? [stopped.why] : [])].join(' ') });
  };
  const busy = through !== null;
  return {
    run,
    submit: { busy, outcome },
    progress: busy ? t('{through} of {count} …', { through, count: rows.length }) : null,
  };
}
