import type { BackOfficeAccount } from '@pavilion/contract';
import { useState } from 'react';
import { formatCount } from '../../../shared/lib/format/format.ts';
import { ActButton } from '../../../shared/form/ActButton.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import type { Viewer } from '../viewer.ts';
import { LimitManyDialog } from './LimitManyDialog.tsx';
import { LOCK_ACTS, LockManyDialog, type LockAct } from './LockManyDialog.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

type Props = {
  viewer: Viewer;
  rows: readonly BackOfficeAccount[];
  onChange: (rows: readonly BackOfficeAccount[]) => void;
};

/** What can be done to the ticked accounts, of whatever pages; who cannot be changed stays ticked. */
export function SelectedBar({ viewer, rows, onChange }: Props) {
  const [doing, setDoing] = useState<LockAct | 'limits' | null>(null);
  const close = () => setDoing(null);
  if (rows.length === 0 && doing === null) return null;
  const many = { viewer, rows, onLeft: onChange, onClose: close };
  return (
    <section
      aria-label={t('Selected accounts')}
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-2 bg-surface-3 px-4 py-2.5 shadow-2 print:hidden"
    >
      <b className="num font-semibold">{t('{count} selected', { count: formatCount(rows.length) })}</b>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button look="ghost" onClick={() => onChange([])}>
          {t('Clear')}
        </Button>
        <ActButton act="house-limit.set" onClick={() => setDoing('limits')}>
          {t('Limits')}
        </ActButton>
        {LOCK_ACTS.map((what) => (
          <ActButton act="account.toggle" key={what.act} onClick={() => setDoing(what)}>
            {t(what.act)}
          </ActButton>
        ))}
      </span>
      {doing === 'limits' && <LimitManyDialog {...many} />}
      {doing !== null && doing !== 'limits' && <LockManyDialog {...many} what={doing} />}
    </section>
  );
}
