import type { StaffRight } from '@pavilion/contract';
import { t } from '../../shared/i18n/i18n.ts';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { RIGHTS } from './rights-words.ts';

type RightsFieldProps = { value: readonly StaffRight[]; disabled: boolean; onChange: (rights: StaffRight[]) => void };

/** What a person may do beside reading. */
export function RightsField({ value, disabled, onChange }: RightsFieldProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-sm font-medium">{t('Rights besides reading')}</legend>
      {RIGHTS.map(({ right, word, about }) => (
        <Checkbox
          key={right}
          disabled={disabled}
          checked={value.includes(right)}
          onChange={({ target }) => onChange(target.checked ? [...value, right] : value.filter((one) => one !== right))}
        >
          <b className="font-medium text-ink">{t(word)}</b> · {t(about)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
