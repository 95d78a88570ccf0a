import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useLayout } from '../../lib/browser/use-media.ts';
import { formatPlainDay } from '../../lib/format/format.ts';
import { Field } from '../form/Field.tsx';
import { Input } from '../form/Input.tsx';
import type { Days } from './month.ts';
import { type TypedDay, useTypedDay } from './use-typed-day.ts';

const DayPanel = lazy(() => import('./DayPanel.tsx'));

export type DayFieldProps = {
  label: string;
  /** The day as `2026-11-21`, or empty. */
  value: string;
  /** The day that it is, by the calendar that the field's days are of. */
  today: string;
  /** A day of those that the calendar has, or empty. */
  onChange: (day: string) => void;
  /** What is typed and is no day takes the day before it away: a form must not send what the field does not show. */
  strict?: boolean;
  error?: string | undefined;
  /** Of a fault that is said elsewhere. */
  fault?: { 'aria-invalid': true; 'aria-describedby': string } | undefined;
  /** Marks the days between two in the calendar, and offers periods of both. */
  period?: Days;
  onPeriod?: (period: Days) => void;
  className?: string;
};

/**
 * A day as the app writes days, typed (`21 Nov`, `21/11/2026`) or chosen from a calendar, which opens under the field and on a phone
 * from below. What is typed counts once the field is left or Enter is pressed.
 */
export function DayField(props: DayFieldProps) {
  const { label, value, today, onChange, strict = false, error, className = '' } = props;
  const typed = useTypedDay({ value, today, strict }, onChange);
  const said = typed.bad ? t('Write a day like {day}.', { day: formatPlainDay(today) }) : error;
  return (
    <Field label={label} {...(said === undefined ? {} : { error: said })} className={className}>
      {(parts) => <DayBox {...props} {...{ typed, parts }} />}
    </Field>
  );
}

/** How the calendar was opened: by the keyboard or its button focus goes into it, by a press of the field it stays. */
type Opened = null | 'with focus' | 'beside';

type BoxProps = DayFieldProps & { typed: TypedDay; parts: { id: string } };

function DayBox({ label, value, today, typed, parts, fault, period, onPeriod }: BoxProps) {
  const phone = useLayout() === 'mobile';
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const close = (refocus: boolean) => {
    setOpened(null);
    if (refocus) input.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') typed.settle();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened('with focus');
  };
  const chosen = (give: () => void) => {
    give();
    close(true);
  };
  return (
    <div ref={root} className="relative">
      <Input
        {...parts}
        {...fault}
        ref={input}
        value={typed.text}
        placeholder={t('Any day')}
        autoComplete="off"
        // A finger chooses from the calendar; no keyboard covers it.
        inputMode={phone ? 'none' : 'text'}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.settle}
        onKeyDown={onKey}
        onClick={() => setOpened(opened ?? (phone ? 'with focus' : 'beside'))}
        after={
          <CalendarButton open={opened !== null} onClick={() => setOpened(opened === null ? 'with focus' : null)} />
        }
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <DayPanel
            {...{ label, value, today, root, phone }}
            withFocus={opened === 'with focus'}
            period={period ?? { from: value, to: value }}
            onDay={(day) => chosen(() => typed.give(day))}
            onPeriod={onPeriod && ((days) => chosen(() => onPeriod(days)))}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

const CalendarButton = ({ open, onClick }: { open: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-label={t('Calendar')}
    title={t('Calendar')}
    aria-haspopup="dialog"
    aria-expanded={open}
    onClick={onClick}
    className="touch -mr-1.5 grid size-7 shrink-0 place-items-center rounded-[6px] text-ink-3 hover:bg-surface-3 hover:text-ink"
  >
    <CalendarDays size={16} aria-hidden="true" />
  </button>
);
