import type { Role } from '@pavilion/contract';
import { type FormEvent, useState } from 'react';
import { signInWithCode } from '../../shared/api/session/session.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';

export type SecondStepFormProps = {
  challenge: string;
  onSignedIn: (role: Role) => void;
  onBack: () => void;
};

/** After the password: a code of the authenticator, or a recovery code. */
export function SecondStepForm({ challenge, onSignedIn, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState('');
  const { busy, outcome, say, run } = useSubmit();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    await run('', async () => {
      const result = await signInWithCode(challenge, code);
      if ('role' in result) onSignedIn(result.role);
      else if ('error' in result) say({ tone: 'bad', text: result.error });
    });
  };
  return (
    <form noValidate className="grid gap-3.5" onSubmit={(event) => void submit(event)}>
      {outcome && <Alert>{outcome.text}</Alert>}
      <Field label={t('Code')} help={t('Six digits from your authenticator, or a recovery code.')}>
        {(parts) => (
          <Input
            {...parts}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the one that had the focus
            autoFocus
            large
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            disabled={busy}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="lg" block disabled={code.trim() === ''} loading={busy}>
        {t('Log in')}
      </Button>
      <Button look="ghost" disabled={busy} onClick={onBack}>
        {t('Back')}
      </Button>
    </form>
  );
}
