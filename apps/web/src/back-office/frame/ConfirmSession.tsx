import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/client.ts';
import { askForConfirmation } from '../../shared/api/session/confirmation.ts';
import { securityQuery } from '../../shared/api/session/security.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { CodeField } from '../../shared/ui/form/CodeField.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';

/** Asks for the transaction code when a call needs more than a session, and lets the call go on. */
export function ConfirmSession() {
  const [asked, setAsked] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => {});
  useEffect(
    () =>
      askForConfirmation(() => {
        setAsked(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
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
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingOf(transactionCode, twoFactor ? code : null);
    setFault(missing);
    if (missing !== null || busy) return;
    setBusy(true);
    setRefused(null);
    const body = { transactionCode: transactionCode.trim(), ...(twoFactor ? { code: code.trim() } : {}) };
    try {
      await call('POST', '/api/security/confirm-session', { body });
      onDone(true);
    } catch (error) {
      setRefused(errorText(error, 'Unable to confirm. Please try again.'));
      setTransactionCode('');
      setCode('');
      setBusy(false);
    }
  };
  return { twoFactor, transactionCode, setTransactionCode, code, setCode, fault, refused, busy, submit };
}

function ConfirmDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const form = useId();
  const { twoFactor, transactionCode, setTransactionCode, code, setCode, fault, refused, busy, submit } =
    useConfirmation(onDone);
  return (
    <Dialog
      title="Confirm that it is you"
      busy={busy}
      onClose={() => onDone(false)}
      foot={
        <>
          <Button disabled={busy} onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form={form} loading={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        {refused !== null && <Alert>{refused}</Alert>}
        <p className="text-ink-2">Being signed in is not enough for this. It is asked again after ten minutes.</p>
        <CodeField
          label="Your transaction code"
          value={transactionCode}
          disabled={busy}
          error={fault?.field === 'transactionCode' ? fault.text : undefined}
          onChange={setTransactionCode}
        />
        {twoFactor && (
          <Field label="Authenticator code" {...(fault?.field === 'code' ? { error: fault.text } : {})}>
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
      </form>
    </Dialog>
  );
}

function missingOf(transactionCode: string, code: string | null): Fault | null {
  if (transactionCode.trim() === '')
    return { field: 'transactionCode', text: 'Enter your transaction code to continue.' };
  return code?.trim() === '' ? { field: 'code', text: 'Enter the code of your authenticator as well.' } : null;
}
