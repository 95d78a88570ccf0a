import type { ReactNode } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../../shared/ui/list/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/list/Skeleton.tsx';

const ROWS = 9;

/** As high as what comes, so that what is below does not move. */
export function BoardLoading() {
  return (
    <>
      <Skeleton className="mb-3 h-40 w-full rounded-card" />
      <SkeletonGroup label={t('Loading matches…')} className="panel divide-y divide-line">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="grid h-[54px] content-center gap-2 px-3.5">
            <Skeleton className="h-3.5 w-52" />
            <Skeleton className="h-3 w-36" />
          </div>
        ))}
      </SkeletonGroup>
    </>
  );
}

export function BoardFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="panel">
      <EmptyState
        alert
        art="wicket"
        title={message || errorText(null, 'Unable to load events.')}
        action={<Button onClick={onRetry}>{t('Try again')}</Button>}
      />
    </div>
  );
}

/** `news`: the way to matches that have begun since. */
export function BoardQuiet({ news }: { news: ReactNode }) {
  return (
    <div className="panel relative">
      <EmptyState title={t('Nothing is being played right now.')} help={t('The next matches are below.')} />
      <span className="absolute top-3 right-4">{news}</span>
    </div>
  );
}
