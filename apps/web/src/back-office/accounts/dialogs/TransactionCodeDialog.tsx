import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { accountCode, resetAccountCode } from '../../../shared/api/back-office/account-dialogs.ts';
import { type Copied, copyText } from '../../../shared/lib/browser/copy-text.ts';
import type { AccountRef } from '../../../shared/lib/back-office-overlays.ts';
import { Alert, type AlertTone } from '../../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/list/Skeleton.tsx';
import { ROLE_WORDS } from './account-words.ts';
import { CodeField } from '../../../shared/ui/form/CodeField.tsx';
import { DialogForm } from '../../../shared/form/DialogForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { failureText } from '../../../shared/api/api-error.ts';
import { useSubmit } from '../../../shared/form/use-submit.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

const FORM_ID = 'reset-code';
const LOAD_FAILED = later('Unable to load transaction code.');

export type TransactionCodeDialogProps = { account: AccountRef; onClose: () => void };

/** The transaction code of somebody else, for super admins: to read it out, to copy it, to replace it. */
export function TransactionCodeDialog({ account, onClose }: TransactionCodeDialogProps) {
  const { code, own, setOwn, fault, submit, busy, outcome } = useCode(account);
  return (
    <Dialog
      title={t('{username} code', { username: account.username })}
      subtitle={t(ROLE_WORDS[account.role])}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('Close')}
          </Button>
          <SubmitButton act="account.reset-code" form={FORM_ID} look="danger-quiet" busy={busy}>
            {t('Reset Code')}
          </SubmitButton>
        </>
      }
    >
      <div className="mb-3.5">
        {code.isError ? (
          <Alert>{failureText(code.error, LOAD_FAILED)}</Alert>
        ) : code.data === undefined ? (
          <SkeletonGroup label={t('Loading the transaction code')}>
            <Skeleton className="h-[54px] w-full" />
          </SkeletonGroup>
        ) : (
          <CodeWell key={code.data} code={code.data} />
        )}
      </div>
      <DialogForm id={FORM_ID} outcome={outcome} onSubmit={() => void submit()}>
        <CodeField
          label={t('Your Transaction Code')}
          placeholder={t('Needed to reset this code')}
          value={own}
          disabled={busy}
          error={fault}
          onChange={setOwn}
        />
      </DialogForm>
    </Dialog>
  );
}

function useCode(account: AccountRef) {
  const queries = useQueryClient();
  const options = accountCode(account);
  const code = useQuery(options);
  const [own, setOwn] = useState('');
  const [fault, setFault] = useState<string>();
  const { busy, outcome, say, run } = useSubmit();
  const submit = async () => {
    const authorised = own.trim();
    setFault(authorised === '' ? t('Enter your transaction code to reset this account.') : undefined);
    say(null);
    if (authorised === '') return;
    await run(later('Unable to reset transaction code.'), async () => {
      const { transactionCode, message } = await resetAccountCode(account, authorised);
      // An answer to the first question that is still on its way would bring the old code back.
      await queries.cancelQueries(options);
      queries.setQueryData(options.queryKey, transactionCode);
      return message || t('Transaction code updated successfully.');
    });
    setOwn('');
  };
  return { code, own, setOwn, fault, submit, busy, outcome };
}

const COPY_WORDS: Record<Copied, { tone: AlertTone; text: string }> = {
  copied: { tone: 'ok', text: later('Copied to clipboard.') },
  unavailable: { tone: 'info', text: later('Copy unavailable. Copy the code manually.') },
  failed: { tone: 'bad', text: later('Copy failed. Please copy manually.') },
};

/** The code in large letters, or that there is none, and what became of copying it. */
function CodeWell({ code }: { code: string | null }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const said = copied && COPY_WORDS[copied];
  return (
    <>
      <div className="flex min-h-[54px] items-center gap-3 rounded-[8px] border border-line bg-sunken px-3.5 py-2.5">
        {code === null ? (
          <span className="text-ink-2">{t('Not set')}</span>
        ) : (
          <>
            <code className="num min-w-0 flex-1 text-lg font-semibold tracking-[0.14em] wrap-anywhere select-all">
              {code}
            </code>
            <Button size="sm" onClick={() => void copyText(code).then(setCopied)}>
              <Copy size={14} aria-hidden="true" />
              {t('Copy Code')}
            </Button>
          </>
        )}
      </div>
      {said && (
        <Alert tone={said.tone} className="mt-2">
          {t(said.text)}
        </Alert>
      )}
    </>
  );
}
