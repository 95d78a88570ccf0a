import type { ChangeEvent } from 'react';
import { t } from '../i18n/i18n.ts';
import { Field, type FieldProps } from '../ui/form/Field.tsx';
import { Input } from '../ui/form/Input.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';

type ReasonFieldProps = Pick<FieldProps, 'help' | 'error'> & {
  label?: string;
  value: string;
  placeholder?: string;
  disabled?: boolean;
  /** Several lines, for words that somebody is to read. */
  long?: boolean;
  onChange: (reason: string) => void;
};

const REASON_MAX = 300;

/** Why an act is done, as it is kept with it. */
export function ReasonField({ label = t('Reason'), help, error, long = false, onChange, ...box }: ReasonFieldProps) {
  const Box = long ? TextArea : Input;
  return (
    <Field label={label} help={help} error={error}>
      {(parts) => (
        <Box
          {...parts}
          {...box}
          maxLength={REASON_MAX}
          onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
