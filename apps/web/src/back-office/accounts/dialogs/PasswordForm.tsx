import type { Role } from '@pavilion/contract';
import { useState } from 'react';
import { changeAccountPassword } from '../../../shared/api/back-office/account-dialogs.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import type { AccountRef } from '../../../shared/lib/back-office-overlays.ts';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { PasswordInput } from '../../../shared/ui/form/PasswordInput.tsx';
import { CodeField } from '../../../shared/ui/form/CodeField.tsx';
import { DialogForm } from '../../../shared/form/DialogForm.tsx';
import { useSubmit } from '../../../shared/form/use-submit.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

const EMPTY = { next: '', confirm: '', code: '' };
type Values = typeof EMPTY;
type Fault = { field: keyof Values; text: string };

const PASSWORD_MIN = 6;

/** The rules in the order of the fields; null when all hold. */
function faultOf({ next, confirm, code }: Values): Fault | null {
  if (next.length < PASSWORD_MIN) return { field: 'next', text: t('Password must be at least 6 characters long.') };
  if (next !== confirm) return { field: 'confirm', text: t('Passwords do not match.') };
  return code === '' ? { field: 'code', text: t('Transaction code is required.') } : null;
}

/** Who logs in is read without spaces around what is typed, so none are kept. */
const trimmed = ({ next, confirm, code }: Values): Values => ({
  next: next.trim(),
  confirm: confirm.trim(),
  code: code.trim(),
});

export type PasswordFormProps = {
  id: string;
  viewer: Role;
  account: AccountRef;
  onBusy: (busy: boolean) => void;
};

/** A new password for somebody else; with it every session of the account ends. */
export function PasswordForm({ id, viewer, account, onBusy }: PasswordFormProps) {
  const isOwn = useSession((session) => session.account?.id === account.id);
  const [values, setValues] = useState(EMPTY);
  const [fault, setFault] = useState<Fault | null>(null);
  const { busy, outcome, say, run } = useSubmit(onBusy);
  const submit = async () => {
    const entered = trimmed(values);
    const found = faultOf(entered);
    setFault(found);
    say(null);
    if (found) return;
    const body = { newPassword: entered.next, transactionCode: entered.code };
    const { done } = await run(later('Unable to change password.'), async () => {
      const { message } = await changeAccountPassword(viewer, account, body);
      return message || t('Password updated successfully.');
    });
    setValues(done ? EMPTY : { ...values, code: '' });
  };
  const errorAt = (field: keyof Values) => (fault?.field === field ? fault.text : undefined);
  const password = (name: 'next' | 'confirm', label: string) => {
    const error = errorAt(name);
    return (
      <Field label={label} {...(error ? { error } : {})}>
        {(parts) => (
          <PasswordInput
            {...parts}
            autoComplete="new-password"
            maxLength={200}
            disabled={busy}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        )}
      </Field>
    );
  };
  return (
    <DialogForm id={id} outcome={outcome} onSubmit={() => void submit()}>
      {password('next', t('Password'))}
      {password('confirm', t('Confirm Password'))}
      <CodeField
        value={values.code}
        disabled={busy}
        error={errorAt('code')}
        onChange={(code) => setValues({ ...values, code })}
      />
      <p className="text-xs text-ink-3">
        {isOwn
          ? t('Every other session of yours ends with the change.')
          : t('Every session of {name} ends with the change.', { name: account.username })}
      </p>
    </DialogForm>
  );
}
