import { isRupees, WEEK_DAYS, type WeekDay } from '@pavilion/betting';
import { useState } from 'react';
import { saveSettlement, type SystemSettings } from '../../shared/api/back-office/settings.ts';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { weekDayName } from '../../shared/lib/format/week-day.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import { useSettingsChange } from './use-settings-change.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const INVALID = later('Enter an amount of at most 1,00,00,00,000 with at most two decimals; 0 for no minimum.');
const MOST = 1_000_000_000;

const minimumOf = (typed: string): number | null => {
  const rupees = typedNumber(typed);
  return rupees >= 0 && rupees <= MOST && isRupees(rupees) ? rupees : null;
};
const dayOf = (value: string): WeekDay | undefined => WEEK_DAYS.find((day) => String(day) === value);

/** When a week of the settlement sheets begins, and what an agent should have at least. */
export function SettlementForm({ settings }: { settings: SystemSettings }) {
  const [day, setDay] = useState(String(settings.weekStartsOn));
  const [typed, setTyped] = useState(String(settings.agentFloatMinimum));
  const [wrong, setWrong] = useState(false);
  const change = useSettingsChange(saveSettlement, later('Unable to update settlement settings.'));
  const minimum = minimumOf(typed);
  const error = wrong ? INVALID : change.failure;
  return (
    <SettingsPart
      title={t('Settlement')}
      help={t(
        'The day on which weeks of the settlement sheets begin, and what an agent’s wallet should have available at least: below it, agents and super admins are warned.',
      )}
    >
      <form
        noValidate
        className="flex flex-wrap items-start gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          const weekStartsOn = dayOf(day);
          setWrong(minimum === null);
          if (minimum !== null && weekStartsOn !== undefined)
            change.mutate({ weekStartsOn, agentFloatMinimum: minimum });
        }}
      >
        <Field label={t('Weeks begin on')} className="min-w-[150px]">
          {(field) => (
            <Select
              {...field}
              value={day}
              options={WEEK_DAYS.map((one) => ({ value: String(one), label: weekDayName(one) }))}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Minimum of an agent’s wallet')}
          help={t('In points; 0 for no minimum.')}
          error={error ?? undefined}
          className="min-w-[200px] flex-1"
        >
          {(field) => (
            <Input
              {...field}
              numeric
              inputMode="decimal"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setWrong(false);
                change.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" look="primary" className="mt-[22px] sm:max-desktop:mt-[26px]" loading={change.isPending}>
          {t('Save settlement')}
        </Button>
      </form>
    </SettingsPart>
  );
}
