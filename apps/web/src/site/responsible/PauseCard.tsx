import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import type { OwnLimits } from '../../shared/api/session/limits.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { PauseDialog } from './PauseDialog.tsx';

/** Time-out and self-exclusion. One that is in force can be made longer, never shorter. */
export function PauseCard({ exclusion }: { exclusion: OwnLimits['exclusion'] }) {
  const passwordless = useSession((session) => session.account?.passwordless ?? false);
  const [open, setOpen] = useState<'time-out' | 'self-exclusion' | null>(null);
  return (
    <section aria-labelledby="pause-title" className="panel p-4 desktop:px-5">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-[240px] flex-1">
          <h2 id="pause-title" className="flex items-center gap-2 text-base font-semibold">
            <CirclePause size={18} aria-hidden="true" />
            {t('Pause betting')}
          </h2>
          <p className="mt-0.5 text-ink-2">
            {t('Nobody can end a pause early: not you, not your agent, not a super admin.')}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('time-out')}>{t('Time-out')}</Button>
          <Button look="danger-quiet" disabled={passwordless} onClick={() => setOpen('self-exclusion')}>
            {t('Self-exclusion')}
          </Button>
        </span>
      </div>
      {passwordless && (
        <Alert tone="info" className="mt-3">
          {t('A self-exclusion asks for the password, and a demo player has none. It closes by itself after a day.')}
        </Alert>
      )}
      {exclusion && (
        <Alert tone="warn" className="mt-3">
          {t(
            exclusion.kind === 'time-out'
              ? 'Your time-out lasts until {date}. You can read your statement, and your agent can pay out your points.'
              : 'Your self-exclusion lasts until {date}. You can read your statement, and your agent can pay out your points.',
            { date: formatDateTime(Date.parse(exclusion.until)) },
          )}
        </Alert>
      )}
      {open && <PauseDialog kind={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
