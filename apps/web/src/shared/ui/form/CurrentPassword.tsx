import { t } from '../../i18n/i18n.ts';
import { Field } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';

export type CurrentPasswordProps = { value: string; disabled: boolean; onChange: (value: string) => void };

/** The account's password, for acts that a session alone is not enough for. */
export function CurrentPassword({ value, disabled, onChange }: CurrentPasswordProps) {
  return (
    <Field label={t('Current password')}>
      {(parts) => (
        <PasswordInput
          {...parts}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
