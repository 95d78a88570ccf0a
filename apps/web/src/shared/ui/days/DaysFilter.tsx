import { useId, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { houseZoneName } from '../../lib/format/format.ts';
import { isAtHome, ownDay } from '../../lib/format/own-days.ts';
import { houseCalendar } from '../../lib/identity.ts';
import { DayField } from './DayField.tsx';
import type { Days } from './month.ts';

/** Where days are the installation's, who is elsewhere, and reads other times, is told so. */
const dayLabel = (label: string, ownZone: boolean): string =>
  ownZone || isAtHome() ? label : `${label} (${houseZoneName()})`;

const outOfOrder = ({ from, to }: Days): boolean => from !== '' && to !== '' && from > to;
/** Whether the days are those of a draft, or have one of them and are otherwise as they were. */
const isOnTheWay = (days: Days, draft: Days, before: Days): boolean =>
  (days.from === draft.from || days.from === before.from) && (days.to === draft.to || days.to === before.to);

export type DaysFilterProps = Days & {
  /** The days that changed; never a first day that comes after the last one. */
  onChange: (changed: Partial<Days>) => void;
  /** The days are the visitor's own, as the times of the page are; else the installation's. */
  ownZone?: boolean;
};

/**
 * From and To. Days that are out of order are said to be, and not asked for: the list stays as it was. What is asked for comes
 * back later, with the address; until then the fields show it, and a second day is not judged by the old first one.
 */
export function DaysFilter({ from, to, onChange, ownZone = false }: DaysFilterProps) {
  const [draft, setDraft] = useState<Days | null>(null);
  const [given, setGiven] = useState({ from, to });
  if (given.from !== from || given.to !== to) {
    setGiven({ from, to });
    // Other days than these fields asked for (Reset, a link): the fields follow.
    const arrived = draft?.from === from && draft.to === to;
    if (draft !== null && (arrived || !isOnTheWay({ from, to }, draft, given))) setDraft(null);
  }
  const nowMs = useNow(60_000);
  const errorId = useId();
  const shown = draft ?? { from, to };
  const error = outOfOrder(shown);
  const choose = (part: Partial<Days>) => {
    const next = { ...shown, ...part };
    setDraft(next);
    if (outOfOrder(next)) return;
    onChange({ ...(next.from === from ? {} : { from: next.from }), ...(next.to === to ? {} : { to: next.to }) });
  };
  const shared = {
    today: ownZone ? ownDay(nowMs) : houseCalendar().dayAt(nowMs),
    fault: error ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : undefined,
    period: shown,
    onPeriod: ({ from, to }: Days) => choose({ from, to }),
    className: 'shrink-0 desktop:w-[150px]',
  };
  return (
    <>
      <DayField
        {...shared}
        label={dayLabel(t('From'), ownZone)}
        value={shown.from}
        onChange={(day) => choose({ from: day })}
      />
      <DayField
        {...shared}
        label={dayLabel(t('To'), ownZone)}
        value={shown.to}
        onChange={(day) => choose({ to: day })}
      />
      {error && (
        // A line of its own under all filters, which stay in theirs.
        <p id={errorId} role="alert" className="text-xs text-danger desktop:order-last desktop:basis-full">
          {t('The first day comes after the last one.')}
        </p>
      )}
    </>
  );
}
