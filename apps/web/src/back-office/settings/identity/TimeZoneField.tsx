import { calendarOf, isTimeZone } from '@pavilion/betting';
import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { useId } from 'react';
import { useNow } from '../../../shared/lib/browser/use-now.ts';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { Input } from '../../../shared/ui/form/Input.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

const STAYS = later('It stays: bets, own limits or settlements have been counted by its days.');

/** What the clocks of a zone show, and how far they are ahead: `Wed, 25 Nov 2026, 22:16 (GMT+5:30)`. */
function clockOf(timeZone: string, nowMs: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const east = calendarOf(timeZone).minutesEast(nowMs);
  const size = Math.abs(east);
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  const ahead = east === 0 ? 'GMT' : `GMT${east < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`;
  return `${format.format(nowMs)} (${ahead})`;
}

type TimeZoneFieldProps = {
  value: string;
  /** Nothing has been counted yet, so another zone can be chosen. */
  isOpen: boolean;
  error: string | undefined;
  onChange: (timeZone: string) => void;
};

/** The zone whose days limits, weeks and reports go by, with what its clocks show now. */
export function TimeZoneField({ value, isOpen, error, onChange }: TimeZoneFieldProps) {
  const listId = useId();
  const nowMs = useNow(60_000);
  const shown = isTimeZone(value) ? t('There it is {time}.', { time: clockOf(value, nowMs) }) : '';
  const until = isOpen ? t('It can be changed until the first bet, own limit or settlement.') : t(STAYS);
  return (
    <Field label={t('Time zone of days')} help={`${shown} ${until}`.trim()} error={error}>
      {(field) => (
        <>
          <Input
            {...field}
            value={value}
            maxLength={40}
            list={listId}
            autoComplete="off"
            spellCheck={false}
            readOnly={!isOpen}
            onChange={({ target }) => onChange(target.value.trim())}
          />
          <datalist id={listId}>
            {[DEFAULT_IDENTITY.timeZone, ...Intl.supportedValuesOf('timeZone')].map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
