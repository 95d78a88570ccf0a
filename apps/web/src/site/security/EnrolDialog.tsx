import { Copy } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { call, type Reply } from '../../shared/api/client.ts';
import { copyText } from '../../shared/lib/browser/copy-text.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { CurrentPassword } from '../../shared/ui/form/CurrentPassword.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { CodeInput } from './CodeInput.tsx';

const QrCode = lazy(() => import('./QrCode.tsx'));

type Secret = Reply<'POST', '/api/security/two-factor'>;

/** Two steps: the password gives a secret, and a code of the authenticator proves that it has arrived. */
export function EnrolDialog({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [typed, setTyped] = useState('');
  const submit = useSubmit();
  const { busy } = submit;
  const send = () =>
    submit.run(later('Unable to switch two-factor sign-in on.'), async () => {
      if (secret === null) setSecret(await call('POST', '/api/security/two-factor', { body: { password: typed } }));
      else onCodes((await call('POST', '/api/security/two-factor/confirm', { body: { code: typed } })).recoveryCodes);
      setTyped('');
    });
  return (
    <FormDialog
      title={t('Switch two-factor sign-in on')}
      subtitle={secret === null ? t('Step 1 of 2') : t('Step 2 of 2')}
      act={secret === null ? t('Go on') : t('Switch on')}
      submit={submit}
      ready={typed.trim() !== ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {secret === null ? (
        <CurrentPassword value={typed} disabled={busy} onChange={setTyped} />
      ) : (
        <>
          <Scan secret={secret} />
          <p className="text-ink-2">{t('Switching it on signs you out everywhere else.')}</p>
          <CodeInput label={t('Code from the authenticator')} value={typed} disabled={busy} onChange={setTyped} />
        </>
      )}
    </FormDialog>
  );
}

async function copyKey(key: string): Promise<void> {
  if ((await copyText(key)) === 'copied') toast('ok', t('Copied.'));
  else toast('bad', t('This browser does not let the page copy. Select the key and copy it by hand.'));
}

function Scan({ secret }: { secret: Secret }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Suspense fallback={<Skeleton className="size-[168px]" />}>
        <QrCode text={secret.uri} label={t('QR code for the authenticator')} />
      </Suspense>
      <div className="min-w-[200px] flex-1">
        <p className="text-ink-2">
          {t('Scan this with an authenticator, or type the key in. Then enter the code that it shows.')}
        </p>
        <p className="mt-2 flex items-center justify-between gap-2 text-xs text-ink-3">
          {t('Key')}
          <Button size="xs" onClick={() => void copyKey(secret.secret)}>
            <Copy size={14} aria-hidden="true" />
            {t('Copy')}
          </Button>
        </p>
        {/* Broken between its groups alone: somebody reads and types it group by group. */}
        <code data-testid="totp-secret" className="num block text-base font-semibold">
          {secret.secret.match(/.{1,4}/g)?.map((group, at) => (
            <Fragment key={at}>
              {at > 0 && ' '}
              <span className="inline-block whitespace-nowrap">{group}</span>
            </Fragment>
          ))}
        </code>
      </div>
    </div>
  );
}
