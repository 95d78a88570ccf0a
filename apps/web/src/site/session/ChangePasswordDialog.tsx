import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { refreshAccount } from '../../shared/api/session/session.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Field } from '../../shared/ui/form/Field.tsx';
import { PasswordInput } from '../../shared/ui/form/PasswordInput.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { checkPasswords, type PasswordFault } from './check-passwords.ts';

const EMPTY = { current: '', next: '', confirm: '' };

export type ChangePasswordProps = {
  /** Whom a person of staff works for whose password was chosen by somebody else: nothing else is done before. */
  givenBy?: string;
  onClose: () => void;
};

/** Changes the own password. A person who was given one chooses its own here, or signs out. */
export default function ChangePasswordDialog({ givenBy, onClose }: ChangePasswordProps) {
  const [values, setValues] = useState(EMPTY);
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const submit = useSubmit();
  const { busy } = submit;
  const send = async () => {
    const { current, next, confirm } = trimmed(values);
    const found = checkPasswords(current, next, confirm);
    setFault(found);
    submit.say(found && found.field === null ? { tone: 'bad', text: t(found.text) } : null);
    if (found) return;
    const { done } = await submit.run(later('Unable to change password right now.'), async () => {
      const body = { currentPassword: current, newPassword: next };
      const { message } = await call('POST', '/api/auth/change-password', { body });
      toast('ok', t(message || 'Password updated successfully.'));
    });
    if (!done) return;
    if (givenBy !== undefined) await refreshAccount();
    onClose();
  };
  const input = (name: keyof typeof EMPTY, label: string, autoComplete: string) => (
    <Field label={label} {...(fault?.field === name ? { error: t(fault.text) } : {})}>
      {(parts) => (
        <PasswordInput
          {...parts}
          name={name}
          autoComplete={autoComplete}
          maxLength={200}
          disabled={busy}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={givenBy === undefined ? t('Change Password') : t('Choose your own password')}
      {...(givenBy !== undefined && {
        alert: true,
        subtitle: t('{account} gave you the one you signed in with. Nothing else opens before.', { account: givenBy }),
        back: t('Logout'),
      })}
      act={t('Update Password')}
      submit={submit}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {input('current', t('Current password'), 'current-password')}
      {input('next', t('New password'), 'new-password')}
      {input('confirm', t('Confirm new password'), 'new-password')}
    </FormDialog>
  );
}

/** The login dialog trims what is typed, so a password with spaces around it could never be entered there. */
const trimmed = (values: typeof EMPTY): typeof EMPTY => ({
  current: values.current.trim(),
  next: values.next.trim(),
  confirm: values.confirm.trim(),
});
