import { useSubmit } from '../../shared/form/use-submit.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { ownCodeQuery, resetOwnCode } from '../../shared/api/back-office/frame.ts';
import { type Copied, copyText } from '../../shared/lib/browser/copy-text.ts';
import { Alert, type AlertTone } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

type Notice = { tone: AlertTone; text: string };

const COPY_WORDS: Record<Copied, Notice> = {
  copied: { tone: 'ok', text: later('Copied to clipboard.') },
  unavailable: { tone: 'info', text: later('Copy unavailable. Copy the code manually.') },
  failed: { tone: 'bad', text: later('Copy failed. Please copy manually.') },
};

/** The own transaction code: to look at, to copy, to replace. */
export default function OwnCodeDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { code, busy, asking, notice, setNotice, ask, cancel, reset } = useOwnCode();
  return (
    <Dialog
      title={t('Transaction Code')}
      subtitle={username}
      busy={busy}
      onClose={onClose}
      foot={
        asking ? (
          <>
            <Button disabled={busy} onClick={cancel}>
              {t('Keep this code')}
            </Button>
            <Button look="danger" loading={busy} onClick={() => void reset()}>
              {t('Reset now')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('Close')}</Button>
            <Button look="danger-quiet" disabled={code.isPending} onClick={ask}>
              {t('Reset Code')}
            </Button>
          </>
        )
      }
    >
      <p className="mb-3 text-ink-2">
        {t(
          'It authorises deposits, withdrawals, settlements, new accounts and changes of accounts. Tell it to nobody.',
        )}
      </p>
      {code.isError ? (
        <Alert>{errorText(code.error, later('Unable to load transaction code.'))}</Alert>
      ) : code.data === undefined ? (
        <SkeletonGroup label={t('Loading the transaction code')}>
          <Skeleton className="h-[54px] w-full" />
        </SkeletonGroup>
      ) : (
        <CodeWell
          key={code.data}
          code={code.data}
          onCopied={(copied) => setNotice({ ...COPY_WORDS[copied], text: t(COPY_WORDS[copied].text) })}
        />
      )}
      {asking && (
        <Alert tone="info" className="mt-2">
          {t('The old code stops working at once.')}
        </Alert>
      )}
      {notice && (
        <Alert tone={notice.tone} className="mt-2">
          {notice.text}
        </Alert>
      )}
    </Dialog>
  );
}

function useOwnCode() {
  const queries = useQueryClient();
  const code = useQuery(ownCodeQuery);
  const { busy, outcome, say, run } = useSubmit();
  const [asking, setAsking] = useState(false);
  const reset = async () => {
    await run(later('Unable to reset transaction code.'), async () => {
      const { transactionCode, message } = await resetOwnCode();
      // An answer to the first question that is still on its way would bring the old code back.
      await queries.cancelQueries(ownCodeQuery);
      queries.setQueryData(ownCodeQuery.queryKey, transactionCode);
      return message || t('Transaction code reset successfully.');
    });
    setAsking(false);
  };
  const ask = () => {
    say(null);
    setAsking(true);
  };
  return { code, busy, asking, notice: outcome, setNotice: say, ask, cancel: () => setAsking(false), reset };
}

/** The code, masked until it is asked for: somebody may be looking over a shoulder. */
function CodeWell({ code, onCopied }: { code: string | null; onCopied: (copied: Copied) => void }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="flex min-h-[54px] items-center gap-2 rounded-[8px] border border-line bg-sunken py-2.5 pr-2 pl-3.5">
      {code === null ? (
        <span className="text-ink-2">{t('Not set')}</span>
      ) : (
        <>
          <code className="num min-w-0 flex-1 text-lg font-semibold tracking-[0.14em] wrap-anywhere select-all">
            {shown ? code : '•'.repeat(code.length)}
          </code>
          <IconButton label={shown ? t('Hide the code') : t('Show the code')} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff size={17} /> : <Eye size={17} />}
          </IconButton>
          <Button size="sm" onClick={() => void copyText(code).then(onCopied)}>
            <Copy size={14} aria-hidden="true" />
            {t('Copy Code')}
          </Button>
        </>
      )}
    </div>
  );
}
