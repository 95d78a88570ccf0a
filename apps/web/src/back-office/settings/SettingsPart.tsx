import type { ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { t } from '../../shared/i18n/i18n.ts';

type PartProps = { title: string; help?: ReactNode; children: ReactNode };

/** One matter of the settings: what it is, what it does, and the control. */
export function SettingsPart({ title, help, children }: PartProps) {
  return (
    <section aria-label={title} className="panel p-4">
      <h2 className="text-base font-semibold">{title}</h2>
      {help && <p className="mt-0.5 mb-3.5 max-w-[68ch] text-ink-2">{help}</p>}
      {children}
    </section>
  );
}

export function LoadingPart({ className }: { className: string }) {
  return (
    <SkeletonGroup label={t('Loading')} className="panel p-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className={`mt-4 w-full max-w-[420px] ${className}`} />
    </SkeletonGroup>
  );
}
