import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';

/** A field for a code: six digits, or a recovery code where one serves too. */
export function CodeInput({
  label,
  help,
  value,
  disabled,
  onChange,
}: {
  label: string;
  help?: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} {...(help ? { help } : {})}>
      {(parts) => (
        <Input
          {...parts}
          large
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="num"
        />
      )}
    </Field>
  );
}
