import type { ReconciliationRun } from '@pavilion/contract';
import { formatCount } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** What is not as it must be: the rule, what it is about, and what is wrong with it. */
export function Differences({ run: { differences, differenceCount } }: { run: ReconciliationRun }) {
  const more = (differenceCount ?? 0) - differences.length;
  return (
    <div className="px-4 py-2.5">
      <ul aria-label={t('Differences')} className="grid gap-2 text-sm">
        {differences.map(({ rule, subject, fault }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list of a run that has ended never changes
          <li key={at} className="border-l-2 border-danger pl-3 wrap-anywhere">
            <b className="font-semibold">{subject}</b>: {fault}
            <p className="text-xs text-ink-2">{rule}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-xs text-ink-2">{t('… and {count} more.', { count: formatCount(more) })}</p>}
    </div>
  );
}
