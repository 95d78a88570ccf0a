import { useState } from 'react';
import { setAccountLock } from '../../../shared/api/back-office/accounts.ts';
import { FormDialog } from '../../../shared/form/FormDialog.tsx';
import { OwnCodeField } from '../../../shared/ui/form/CodeField.tsx';
import type { Viewer } from '../viewer.ts';
import { type ManyProps, useMany } from './use-many.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

export type ManyLock = { readonly field: 'betLocked' | 'userLocked'; readonly value: boolean };
export const LOCK_ACTS = [
  {
    act: later('Lock betting'),
    field: 'betLocked',
    value: true,
    words: later('Nothing more can be bet. Open bets stay.'),
  },
  { act: later('Unlock betting'), field: 'betLocked', value: false, words: later('Bets are taken again.') },
  {
    act: later('Suspend'),
    field: 'userLocked',
    value: true,
    words: later('They are signed out at once, and cannot sign in.'),
  },
  { act: later('End suspension'), field: 'userLocked', value: false, words: later('They may sign in again.') },
] as const satisfies readonly (ManyLock & { act: string; words: string })[];
export type LockAct = (typeof LOCK_ACTS)[number];

type Props = ManyProps & { viewer: Viewer; what: LockAct };

/** Sets one lock of all chosen accounts. Signing in takes the transaction code, as it does for one. */
export function LockManyDialog({ viewer, what, ...many }: Props) {
  const { rows, onClose } = many;
  const { run, submit, progress } = useMany(many);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { field, value } = what;
  const needsCode = field === 'userLocked';
  const send = () => {
    const typed = code.trim();
    setMissing(needsCode && typed === '');
    if (needsCode && typed === '') return;
    setCode('');
    void run((row) =>
      setAccountLock(viewer.role, row, { field, value, ...(needsCode ? { transactionCode: typed } : {}) }),
    );
  };
  return (
    <FormDialog
      title={`${t(what.act)}: ${rows.length}`}
      act={t(what.act)}
      submit={submit}
      onClose={onClose}
      onSubmit={send}
    >
      <p className="text-sm text-ink-2">{t(what.words)}</p>
      <Names rows={rows} />
      {needsCode && (
        <OwnCodeField
          value={code}
          disabled={submit.busy}
          error={missing ? t('Enter your transaction code to continue.') : undefined}
          onChange={setCode}
        />
      )}
      {progress && <p className="num text-xs text-ink-3">{progress}</p>}
    </FormDialog>
  );
}

/** Who is meant, all of them: nobody is changed who was not named. */
export const Names = ({ rows }: Pick<ManyProps, 'rows'>) => (
  <p className="max-h-32 overflow-y-auto rounded-ctl border border-line px-3 py-2 text-sm wrap-break-word">
    {rows.map(({ username }) => username).join(', ')}
  </p>
);
