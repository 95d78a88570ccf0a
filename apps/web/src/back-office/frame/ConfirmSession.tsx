import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { askForConfirmation } from '../../shared/api/session/confirmation.ts';
import { securityQuery } from '../../shared/api/session/security.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { OwnCodeField } from '../../shared/ui/form/CodeField.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

/** Asks for the transaction code when a call needs more than a session, and lets the call go on. */
export function ConfirmSession() {
  const [asked, setAsked] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => {});
  useEffect(() => {
    const end = askForConfirmation(() => {
      setAsked(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      end();
      // Whoever leaves does not confirm. A call that waited for ever would have all later ones wait with it.
      answer.current(false);
    };
  }, []);
  if (!asked) return null;
  const done = (confirmed: boolean) => {
    setAsked(false);
    answer.current(confirmed);
  };
  return <ConfirmDialog onDone={done} />;
}

type Fault = { field: 'transactionCode' | 'code'; text: string };

/** What is typed, and what became of the last try. */
function useConfirmation(onDone: (confirmed: boolean) => void) {
  const { data: security } = useQuery(securityQuery);
  const twoFactor = security?.twoFactor.enabled === true;
  const [transactionCode, setTransactionCode] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const submit = useSubmit();
  const send = async () => {
    const missing = missingOf(transactionCode, twoFactor ? code : null);
    setFault(missing);
    if (missing !== null) return;
    const body = { transactionCode: transactionCode.trim(), ...(twoFactor ? { code: code.trim() } : {}) };
    const { done } = await submit.run(later('Unable to confirm. Please try again.'), async () => {
      await call('POST', '/api/security/confirm-session', { body });
    });
    if (done) return onDone(true);
    setTransactionCode('');
    setCode('');
  };
  return { twoFactor, transactionCode, setTransactionCode, code, setCode, fault, submit, send };
}

function ConfirmDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const { twoFactor, transactionCode, setTransactionCode, code, setCode, fault, submit, send } =
    useConfirmation(onDone);
  const { busy } = submit;
  return (
    <FormDialog
      title={t('Confirm that it is you')}
      act={t('Confirm')}
      submit={submit}
      onSubmit={() => void send()}
      onClose={() => onDone(false)}
    >
      <p className="text-ink-2">
        {t('Being signed in is not enough for this. It is asked again after ten minutes at the latest.')}
      </p>
      <OwnCodeField
        value={transactionCode}
        disabled={busy}
        error={fault?.field === 'transactionCode' ? fault.text : undefined}
        onChange={setTransactionCode}
      />
      {twoFactor && (
        <Field label={t('Authenticator code')} {...(fault?.field === 'code' ? { error: fault.text } : {})}>
          {(parts) => (
            <Input
              {...parts}
              value={code}
              disabled={busy}
              maxLength={40}
              autoComplete="one-time-code"
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

function missingOf(transactionCode: string, code: string | null): Fault | null {
  if (transactionCode.trim() === '')
    return { field: 'transactionCode', text: t('Enter your transaction code to continue.') };
  return code?.trim() === '' ? { field: 'code', text: t('Enter the code of your authenticator as well.') } : null;
}
