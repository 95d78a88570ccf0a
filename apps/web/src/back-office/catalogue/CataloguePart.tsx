import { formatCount, formatDateTime } from '../../shared/lib/format/format.ts';

/** `last changed 21 Nov 2026, 14:05 by superadmin`, once somebody has. */
export function lastAct({ updatedAt, updatedByName }: { updatedAt: string | null; updatedByName: string | null }) {
  if (updatedAt === null) return '';
  return `last changed ${formatDateTime(Date.parse(updatedAt))}${updatedByName === null ? '' : ` by ${updatedByName}`}`;
}

/** How many of all are on, in words and as a line. */
export function Meter({ label, on, all }: { label: string; on: number | undefined; all: number | undefined }) {
  const share = on === undefined || !all ? 0 : on / all;
  return (
    <div className="min-w-0">
      <p className="text-2xs text-ink-3">{label}</p>
      <p className="num text-xs text-ink-3">
        <b className="text-base font-semibold text-ink">{on === undefined ? '–' : formatCount(on)}</b>
        {all !== undefined && ` of ${formatCount(all)}`}
      </p>
      <span aria-hidden="true" className="mt-1 block h-[3px] overflow-hidden rounded-full bg-surface-3">
        <i className="block h-full rounded-full bg-brand-text" style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
