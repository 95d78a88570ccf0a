import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { CurrentPassword } from '../../shared/ui/form/CurrentPassword.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { CodeInput } from './CodeInput.tsx';

const WORDS = {
  off: { title: later('Switch two-factor sign-in off'), submit: later('Switch off') },
  renew: { title: later('New recovery codes'), submit: later('Make new codes') },
} as const;

export type GuardedDialogProps = {
  act: keyof typeof WORDS;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
};

/** What takes the password and a code: switching the second step off, and new recovery codes. */
export function GuardedDialog({ act, onClose, onCodes }: GuardedDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = useSubmit();
  const { busy } = submit;
  const send = () =>
    submit.run(later('Unable to change two-factor sign-in.'), async () => {
      const body = { password, code };
      if (act === 'renew')
        return onCodes((await call('POST', '/api/security/two-factor/recovery-codes', { body })).recoveryCodes);
      await call('POST', '/api/security/two-factor/off', { body });
      toast('ok', t('Two-factor sign-in is off'), t('The password alone signs you in.'));
      onClose();
    });
  return (
    <FormDialog
      danger={act === 'off'}
      title={t(WORDS[act].title)}
      act={t(WORDS[act].submit)}
      submit={submit}
      ready={password !== '' && code.trim() !== ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <CurrentPassword value={password} disabled={busy} onChange={setPassword} />
      <CodeInput
        label={t('Code from the authenticator')}
        help={t('A recovery code serves too.')}
        value={code}
        disabled={busy}
        onChange={setCode}
      />
    </FormDialog>
  );
}
