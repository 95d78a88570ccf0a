import { CircleCheck, Copy, X } from 'lucide-react';
import { useState } from 'react';
import type { OpenedAccount } from '../../../shared/api/back-office/accounts.ts';
import { type Copied, copyText } from '../../../shared/lib/browser/copy-text.ts';
import { Alert, type AlertTone } from '../../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

const COPY_WORDS: Record<Copied, { tone: AlertTone; text: string }> = {
  copied: { tone: 'ok', text: later('Transaction code copied to clipboard.') },
  unavailable: { tone: 'info', text: later('Copy feature is unavailable. Please copy the code manually.') },
  failed: { tone: 'bad', text: later('Copy failed. Please copy the code manually.') },
};

/** What was opened. The code of the new account is shown here once, and goes with the card. */
export function CreatedCard({ created, onDismiss }: { created: OpenedAccount; onDismiss: () => void }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const { username, transactionCode } = created.account;
  return (
    <section aria-label={t('New account')} className="panel p-4">
      <div className="flex items-center gap-2.5">
        <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-profit" />
        <p role="status" className="min-w-0 flex-1 font-semibold">
          {transactionCode === null
            ? t('Account created successfully.')
            : t('Account created successfully. Transaction code: {code}', { code: transactionCode })}
        </p>
        <IconButton size="sm" label={t('Dismiss')} onClick={onDismiss}>
          <X size={15} />
        </IconButton>
      </div>
      {transactionCode === null ? (
        <p className="mt-1 pl-[30px] text-sm text-ink-2">{t('{username} can log in now.', { username })}</p>
      ) : (
        <div className="mt-3 grid gap-2.5">
          <div className="flex flex-wrap items-center gap-3 rounded-[8px] border border-line bg-sunken px-3.5 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="text-xs text-ink-3">{t('Transaction code for {username}', { username })}</p>
              <p className="num text-lg font-semibold tracking-[0.12em] select-all">{transactionCode}</p>
            </div>
            <Button size="sm" onClick={() => void copyText(transactionCode).then(setCopied)}>
              <Copy size={14} aria-hidden="true" />
              {t('Copy code')}
            </Button>
          </div>
          {copied && <Alert tone={COPY_WORDS[copied].tone}>{t(COPY_WORDS[copied].text)}</Alert>}
        </div>
      )}
    </section>
  );
}
