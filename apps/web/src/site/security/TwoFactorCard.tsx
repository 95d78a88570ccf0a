import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../../shared/api/query-client.ts';
import type { SecurityStatus } from '../../shared/api/session/security.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';
import { GuardedDialog } from './GuardedDialog.tsx';

type Open = { type: 'enrol' } | { type: 'off' } | { type: 'renew' } | { type: 'codes'; codes: readonly string[] };
/** From here on somebody should be told that the codes are running out. */
const FEW_CODES = 3;

/** Whether signing in takes a second step, and everything that can be done about it. */
export function TwoFactorCard({ twoFactor }: { twoFactor: SecurityStatus['twoFactor'] }) {
  const { enabled, enabledAt, recoveryCodesLeft } = twoFactor;
  const passwordless = useSession((session) => session.account?.passwordless ?? false);
  const [open, setOpen] = useState<Open | null>(null);
  const queries = useQueryClient();
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: keys.security });
  };
  const Icon = enabled ? ShieldCheck : ShieldOff;
  return (
    <section aria-labelledby="two-factor-title" className="panel p-4 desktop:px-5">
      <div className="flex flex-wrap items-start gap-3">
        <Icon size={22} aria-hidden="true" className={enabled ? 'mt-0.5 text-profit' : 'mt-0.5 text-ink-3'} />
        <div className="min-w-[220px] flex-1">
          <h2 id="two-factor-title" className="flex items-center gap-2 text-base font-semibold">
            {t('Two-factor sign-in')}
            <StatusPill tone={enabled ? 'ok' : 'out'}>{enabled ? t('On') : t('Off')}</StatusPill>
          </h2>
          <p className="mt-0.5 text-ink-2">
            {t('After the password, signing in asks for a code from the authenticator on your phone.')}
          </p>
          {enabledAt !== null && (
            <p className="mt-1 text-xs text-ink-3">
              {t('On since {date}.', { date: formatDateTime(Date.parse(enabledAt)) })}{' '}
              {tn(recoveryCodesLeft, '{count} recovery code left.', '{count} recovery codes left.')}
            </p>
          )}
        </div>
        <Acts enabled={enabled} disabled={passwordless} onOpen={setOpen} />
      </div>
      {passwordless && (
        <Alert tone="info" className="mt-3">
          {t('A demo player has no password that a second step could guard. It closes by itself after a day.')}
        </Alert>
      )}
      {enabled && recoveryCodesLeft <= FEW_CODES && (
        <Alert tone="warn" className="mt-3">
          {t('Few recovery codes are left. Make new ones while you can still sign in.')}
        </Alert>
      )}
      {open?.type === 'enrol' && <EnrolDialog onClose={close} onCodes={(codes) => setOpen({ type: 'codes', codes })} />}
      {(open?.type === 'off' || open?.type === 'renew') && (
        <GuardedDialog act={open.type} onClose={close} onCodes={(codes) => setOpen({ type: 'codes', codes })} />
      )}
      {open?.type === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
    </section>
  );
}

function Acts({ enabled, disabled, onOpen }: { enabled: boolean; disabled: boolean; onOpen: (open: Open) => void }) {
  if (!enabled)
    return (
      <Button look="primary" disabled={disabled} onClick={() => onOpen({ type: 'enrol' })}>
        {t('Switch on')}
      </Button>
    );
  return (
    <span className="flex flex-wrap gap-2">
      <Button onClick={() => onOpen({ type: 'renew' })}>{t('New recovery codes')}</Button>
      <Button look="danger-quiet" onClick={() => onOpen({ type: 'off' })}>
        {t('Switch off')}
      </Button>
    </span>
  );
}
