import { formatCount, formatDateTime } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';

/** `last changed 21 Nov 2026, 14:05 by superadmin`, once somebody has. */
export function lastAct({ updatedAt, updatedByName }: { updatedAt: string | null; updatedByName: string | null }) {
  if (updatedAt === null) return '';
  const time = formatDateTime(Date.parse(updatedAt));
  if (updatedByName === null) return t('last changed {time}', { time });
  return t('last changed {time} by {name}', { time, name: updatedByName });
}

/** How many of all are on, in words and as a line. */
export function Meter({ label, on, all }: { label: string; on: number | undefined; all: number | undefined }) {
  const share = on === undefined || !all ? 0 : on / all;
  const some = <b className="text-base font-semibold text-ink">{on === undefined ? '–' : formatCount(on)}</b>;
  return (
    <div className="min-w-0">
      <p className="text-2xs text-ink-3">{label}</p>
      <p className="num text-xs text-ink-3">
        {all === undefined ? some : rich('{some} of {all}', { some, all: formatCount(all) })}
      </p>
      <span aria-hidden="true" className="mt-1 block h-[3px] overflow-hidden rounded-full bg-surface-3">
        <i className="block h-full rounded-full bg-brand-text" style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
