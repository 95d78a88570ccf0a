import { Button } from '../../../shared/ui/form/Button.tsx';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { movedNote } from './identity-draft.ts';
import { t } from '../../../shared/i18n/i18n.ts';

type ColourFieldProps = { label: string; value: string; builtIn: string; onChange: (colour: string) => void };

/** One colour, by the browser's own choice of colours; empty is the one that is built in. */
export function ColourField({ label, value, builtIn, onChange }: ColourFieldProps) {
  return (
    <Field label={label} help={value === '' ? t('Built in') : (movedNote(value) ?? value)}>
      {(field) => (
        <span className="flex items-center gap-2.5">
          <input
            {...field}
            type="color"
            value={value === '' ? builtIn : value}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-16 cursor-pointer rounded-ctl border border-line-input bg-surface-2 p-1 desktop:h-9"
          />
          {value !== '' && (
            <Button size="sm" onClick={() => onChange('')}>
              {t('Built in')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
