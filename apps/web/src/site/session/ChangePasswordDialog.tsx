import { type FormEvent, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/client.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { PasswordInput } from '../../shared/ui/form/PasswordInput.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { checkPasswords, type PasswordFault } from './check-passwords.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type State =
  | { step: 'idle' | 'submitting' }
  | { step: 'refused'; fault: PasswordFault }
  | { step: 'failed'; text: string };
type Answer = { step: 'failed' | 'done'; text: string };

const EMPTY = { current: '', next: '', confirm: '' };
const FORM_ID = 'change-password';

export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [state, setState] = useState<State>({ step: 'idle' });
  const busy = state.step === 'submitting';
  const fault = state.step === 'refused' ? state.fault : null;
  const submit = async () => {
    const { current, next, confirm } = trimmed(values);
    const found = checkPasswords(current, next, confirm);
    if (found) return setState({ step: 'refused', fault: found });
    setState({ step: 'submitting' });
    const after = await changePassword(current, next);
    if (after.step === 'failed') return setState({ step: 'failed', text: after.text });
    toast('ok', after.text);
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
    <Dialog title={t('Change Password')} busy={busy} onClose={onClose} foot={<Foot busy={busy} onCancel={onClose} />}>
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <Outcome state={state} />
        {input('current', t('Current password'), 'current-password')}
        {input('next', t('New password'), 'new-password')}
        {input('confirm', t('Confirm new password'), 'new-password')}
      </form>
    </Dialog>
  );
}

function Outcome({ state }: { state: State }) {
  if (state.step === 'failed') return <Alert>{state.text}</Alert>;
  return state.step === 'refused' && state.fault.field === null ? <Alert>{t(state.fault.text)}</Alert> : null;
}

function Foot({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={FORM_ID} look="primary" loading={busy}>
        {t('Update Password')}
      </Button>
    </>
  );
}

/** The login dialog trims what is typed, so a password with spaces around it could never be entered there. */
const trimmed = (values: typeof EMPTY): typeof EMPTY => ({
  current: values.current.trim(),
  next: values.next.trim(),
  confirm: values.confirm.trim(),
});

async function changePassword(currentPassword: string, newPassword: string): Promise<Answer> {
  try {
    const { message } = await call('POST', '/api/auth/change-password', { body: { currentPassword, newPassword } });
    return { step: 'done', text: t(message || 'Password updated successfully.') };
  } catch (error) {
    const failed = later('Unable to change password right now.');
    const text = errorText(error, failed, 'Unable to change password right now. Please try again later.');
    return { step: 'failed', text };
  }
}
