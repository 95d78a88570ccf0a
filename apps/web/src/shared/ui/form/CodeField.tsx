import type { ReactNode, Ref } from 'react';
import { Field } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { t } from '../../i18n/i18n.ts';

export type CodeFieldProps = {
  label?: string;
  help?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  value: string;
  disabled: boolean;
  onChange: (code: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The transaction code of whoever acts, masked; browsers are asked not to keep it. */
export function CodeField({ label = t('Transaction Code'), help, error, onChange, ...input }: CodeFieldProps) {
  return (
    <Field label={label} {...(help ? { help } : {})} {...(error ? { error } : {})}>
      {(parts) => (
        <PasswordInput
          {...parts}
          {...input}
          autoComplete="off"
          maxLength={40}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The same where somebody else's code could be meant, or could be shown. */
export const OwnCodeField = (props: Omit<CodeFieldProps, 'label'>) => (
  <CodeField label={t('Your Transaction Code')} {...props} />
);
