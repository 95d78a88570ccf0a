import { type FormEvent, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/client.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { CurrentPassword } from '../../shared/ui/form/CurrentPassword.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { CodeInput } from './CodeInput.tsx';

const FORM_ID = 'guarded';
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
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setError(null);
    setBusy(true);
    const body = { password, code };
    try {
      if (act === 'renew')
        onCodes((await call('POST', '/api/security/two-factor/recovery-codes', { body })).recoveryCodes);
      else {
        await call('POST', '/api/security/two-factor/off', { body });
        toast('ok', t('Two-factor sign-in is off'), t('The password alone signs you in.'));
        onClose();
      }
    } catch (failure) {
      setError(t(errorText(failure, later('Unable to change two-factor sign-in.'))));
      setBusy(false);
    }
  };
  const ready = password !== '' && code.trim() !== '';
  return (
    <Dialog
      title={t(WORDS[act].title)}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            look={act === 'off' ? 'danger' : 'primary'}
            loading={busy}
            disabled={!ready}
          >
            {t(WORDS[act].submit)}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy && ready) void submit();
        }}
      >
        {error && <Alert>{error}</Alert>}
        <CurrentPassword value={password} disabled={busy} onChange={setPassword} />
        <CodeInput
          label={t('Code from the authenticator')}
          help={t('A recovery code serves too.')}
          value={code}
          disabled={busy}
          onChange={setCode}
        />
      </form>
    </Dialog>
  );
}
