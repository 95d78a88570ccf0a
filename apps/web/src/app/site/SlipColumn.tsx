import { Suspense } from 'react';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { PartBoundary } from '../PartBoundary.tsx';
import { Slip } from './slots.tsx';

/** The slip of a phone on its side: a column that is always there, so that a press on a price moves nothing. */
export function SlipColumn() {
  const picked = useSlipDraft((draft) => draft.pick !== null);
  return (
    <section
      aria-label={picked ? t('Bet slip') : undefined}
      className="fixed top-(--pv-header-h) right-0 bottom-0 z-20 w-[calc(300px+env(safe-area-inset-right))] overflow-y-auto border-l border-line bg-surface pr-[env(safe-area-inset-right)]"
    >
      <PartBoundary>
        <Suspense fallback={null}>
          {picked ? (
            <Slip place="sheet" />
          ) : (
            <p className="px-6 pt-24 text-center text-sm text-ink-2">{t('Press a price, and the slip opens here.')}</p>
          )}
        </Suspense>
      </PartBoundary>
    </section>
  );
}
