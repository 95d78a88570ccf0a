import { type ReactNode, Suspense } from 'react';
import { Skeleton, SkeletonGroup } from '../shared/ui/list/Skeleton.tsx';
import { t } from '../shared/i18n/i18n.ts';

/** Where a page will stand whose code is still on its way: the outlines of a head and a list. */
export function PageLoading() {
  return (
    <SkeletonGroup label={t('Loading…')} className="min-h-[70dvh]">
      <Skeleton className="mb-4 h-7 w-44" />
      <div className="panel grid gap-4 p-4">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} className="h-9" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** The back office as far as it is known before its code has come: its frame, and the outlines of a page in it. */
export function BackOfficeLoading() {
  return (
    <div className="admin:grid admin:grid-cols-[var(--pv-admin-left-w)_minmax(0,1fr)]">
      <div className="hidden h-dvh border-r border-line bg-surface admin:block" />
      <div className="min-w-0">
        <div className="h-14 border-b border-line bg-surface" />
        <div className="px-3 py-3.5 admin:px-6 admin:py-[18px]">
          <PageLoading />
        </div>
      </div>
    </div>
  );
}

/**
 * Holds a page, and its outlines until its code is there. The key of the page is to be given as `key`: a boundary that stays would
 * keep the last page standing meanwhile, and the press that left it would seem unheard.
 */
export function PageCode({ children }: { children: ReactNode }) {
  return <Suspense fallback={<PageLoading />}>{children}</Suspense>;
}
