import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountChanged, resetTwoFactor } from '../../../shared/api/back-office/account-dialogs.ts';
import type { AccountRef } from '../../../shared/lib/back-office-overlays.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { subtitleOf } from './account-words.ts';
import { CodeField } from '../../../shared/ui/form/CodeField.tsx';
import { DialogForm } from '../../../shared/form/DialogForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useSubmit } from '../../../shared/form/use-submit.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { ReasonField } from '../../../shared/form/ReasonField.tsx';

const FORM_ID = 'two-factor-reset';
const REASON_MIN = 3;

type Fault = { field: 'reason' | 'code'; text: string };

function faultOf(reason: string, code: string): Fault | null {
  if (reason.length < REASON_MIN) return { field: 'reason', text: t('Say why, in a few words.') };
  return code === '' ? { field: 'code', text: t('Transaction code is required.') } : null;
}

/** Lets somebody in who has lost the authenticator and the recovery codes. The reason stands in the audit log. */
export function TwoFactorDialog({ account, onClose }: { account: AccountRef; onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const { busy, outcome, say, run } = useSubmit();
  const submit = async () => {
    const body = { reason: reason.trim(), transactionCode: code.trim() };
    const found = faultOf(body.reason, body.transactionCode);
    setFault(found);
    say(null);
    if (found) return;
    const { done } = await run(later('Unable to switch two-factor sign-in off.'), async () => {
      const { message } = await resetTwoFactor(account, body);
      return message;
    });
    setCode('');
    if (!done) return;
    accountChanged(queries);
    toast(
      'ok',
      t('Two-factor sign-in was switched off.'),
      t('The password alone signs {username} in.', { username: account.username }),
    );
    onClose();
  };
  return (
    <Dialog
      title={t('Reset two-factor sign-in')}
      subtitle={subtitleOf(account)}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton act="two-factor.reset" form={FORM_ID} look="danger" busy={busy}>
            {t('Switch off')}
          </SubmitButton>
        </>
      }
    >
      <DialogForm id={FORM_ID} outcome={outcome} onSubmit={() => void submit()}>
        <p className="text-ink-2">
          {t('For somebody who has lost the authenticator and the recovery codes. Make sure who is asking.')}
        </p>
        <ReasonField
          long
          value={reason}
          disabled={busy}
          error={fault?.field === 'reason' ? fault.text : undefined}
          onChange={setReason}
        />
        <CodeField
          value={code}
          disabled={busy}
          error={fault?.field === 'code' ? fault.text : undefined}
          onChange={setCode}
        />
      </DialogForm>
    </Dialog>
  );
}
