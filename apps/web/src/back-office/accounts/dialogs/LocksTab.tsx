import type { Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountProfile, accountChanged } from '../../../shared/api/back-office/account-dialogs.ts';
import { type LockField, setAccountLock } from '../../../shared/api/back-office/accounts.ts';
import { Switch } from '../../../shared/ui/form/Switch.tsx';
import { CodeField } from '../../../shared/ui/form/CodeField.tsx';
import { DialogForm } from '../../../shared/form/DialogForm.tsx';
import { useSubmit } from '../../../shared/form/use-submit.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

type Locks = Readonly<Record<LockField, boolean>>;

const FIELDS = ['betLocked', 'userLocked'] as const;
const WORDS: Record<LockField, { name: string; help: string }> = {
  betLocked: { name: later('Bet lock'), help: later('No bets can be placed. Signing in stays possible.') },
  userLocked: { name: later('User lock'), help: later('Signed out at once, and no signing in.') },
};

export type LocksTabProps = { id: string; viewer: Role; profile: AccountProfile; onBusy: (busy: boolean) => void };

/**
 * Both locks in one step, with the transaction code: both change, or none. While they are on their way the switches stand as they were chosen; what
 * the server refuses falls back to what it is.
 */
export function LocksTab({ id, viewer, profile, onBusy }: LocksTabProps) {
  const { chosen, choose, code, setCode, fault, submit, busy, outcome } = useLocks(viewer, profile, onBusy);
  return (
    <DialogForm id={id} outcome={outcome} onSubmit={() => void submit()}>
      <ul className="grid divide-y divide-line rounded-[8px] border border-line">
        {FIELDS.map((field) => (
          <li key={field} className="flex items-center gap-3 px-3.5 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{t(WORDS[field].name)}</p>
              <p className="text-xs text-ink-3">{t(WORDS[field].help)}</p>
            </div>
            <Switch
              lock
              label={t(WORDS[field].name)}
              on={chosen[field]}
              saving={busy}
              onChange={(on) => choose(field, on)}
            />
          </li>
        ))}
      </ul>
      {profile.role === 'agent' && (
        <p className="text-xs text-ink-3">{t('Locks of an agent hold for all of its users, too.')}</p>
      )}
      <CodeField value={code} disabled={busy} error={fault} onChange={setCode} />
    </DialogForm>
  );
}

function useLocks(viewer: Role, profile: AccountProfile, onBusy: (busy: boolean) => void) {
  const queries = useQueryClient();
  // What the server answered last counts until the profile is read anew.
  const [answered, setAnswered] = useState<{ after: AccountProfile; locks: Locks } | null>(null);
  const known: Locks = answered?.after === profile ? answered.locks : profile;
  const [draft, setDraft] = useState<Partial<Locks>>({});
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { busy, outcome, say, run } = useSubmit(onBusy);
  const chosen: Locks = {
    betLocked: draft.betLocked ?? known.betLocked,
    userLocked: draft.userLocked ?? known.userLocked,
  };
  const changed = FIELDS.filter((field) => chosen[field] !== known[field]);
  const submit = async () => {
    const transactionCode = code.trim();
    setFault(transactionCode === '' ? t('Transaction code is required.') : undefined);
    say(null);
    if (transactionCode === '') return;
    const [field, other] = changed;
    if (field === undefined) return say({ tone: 'bad', text: t('Move a switch first: both locks are as they were.') });
    await run(later('Unable to update lock state.'), async () => {
      const { betLocked, userLocked } = await setAccountLock(viewer, profile, {
        field,
        value: chosen[field],
        ...(other === undefined ? {} : { other: chosen[other] }),
        transactionCode,
      });
      setAnswered({ after: profile, locks: { betLocked, userLocked } });
      return t('Lock settings updated.');
    });
    setDraft({});
    setCode('');
    accountChanged(queries);
  };
  const choose = (field: LockField, on: boolean) => {
    say(null);
    setDraft({ ...draft, [field]: on });
  };
  return { chosen, choose, code, setCode, fault, submit, busy, outcome };
}
