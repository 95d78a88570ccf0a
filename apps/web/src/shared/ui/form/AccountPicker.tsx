import { ChevronDown, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { Field } from './Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { Input } from './Input.tsx';
import { type Picker, usePicker } from './use-picker.ts';
import { t } from '../../i18n/i18n.ts';

export type PickerOption = { id: string; label: string; note?: string };

export type AccountPickerProps = {
  label: string;
  /** What the empty field says: "All agents", "Select account". */
  all: string;
  chosen: PickerOption | null;
  /** The accounts that match what is typed. */
  options: readonly PickerOption[];
  loading: boolean;
  error?: string | undefined;
  /** Called when the typing has rested. */
  onSearch: (text: string) => void;
  onChange: (option: PickerOption | null) => void;
  className?: string;
};

/** Chooses one of many accounts by typing a part of its name; arrows, Enter and Escape work as in any combo box. */
export function AccountPicker(props: AccountPickerProps) {
  const { label, all, chosen, options, loading, error, className } = props;
  const picker = usePicker(props);
  const { open, active } = picker;
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={root}
      className={cx('relative', className)}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) picker.close();
      }}
    >
      <Field label={label} {...(error ? { error } : {})}>
        {(parts) => (
          <Input
            {...parts}
            role="combobox"
            autoComplete="off"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            {...(active ? { 'aria-activedescendant': `${list}-${active.id}` } : {})}
            value={open ? picker.typed : (chosen?.label ?? '')}
            placeholder={open ? t('Type a name') : all}
            maxLength={100}
            onClick={picker.show}
            onChange={({ target }) => picker.type(target.value)}
            onKeyDown={picker.onKeyDown}
            after={
              chosen && !open ? (
                <IconButton
                  label={t('Clear {name}', { name: label.toLowerCase() })}
                  onClick={() => picker.choose(null)}
                >
                  <X size={15} aria-hidden="true" />
                </IconButton>
              ) : (
                <ChevronDown size={16} aria-hidden="true" className="pointer-events-none mr-1 text-ink-3" />
              )
            }
          />
        )}
      </Field>
      <Options id={list} label={label} picker={picker} options={options} chosen={chosen} loading={loading} />
    </div>
  );
}

type OptionsProps = Pick<AccountPickerProps, 'label' | 'options' | 'chosen' | 'loading'> & {
  id: string;
  picker: Picker;
};

/** The list under the field. Focus stays in the field, which the keys work on. */
function Options({ id, label, picker, options, chosen, loading }: OptionsProps) {
  const { open, active } = picker;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!open}
      className="absolute top-full left-0 z-30 mt-1 max-h-72 w-full min-w-60 overflow-y-auto rounded-ctl border border-line-2 bg-surface-2 py-1 shadow-2"
    >
      {options.map((option, index) => (
        <div
          key={option.id}
          id={`${id}-${option.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.id === chosen?.id}
          className={cx(
            'flex cursor-pointer items-center gap-2 px-3 py-2 text-sm',
            option.id === active?.id && 'bg-surface-3',
            option.id === chosen?.id && 'font-semibold',
          )}
          onPointerMove={() => picker.point(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => picker.choose(option)}
          onKeyDown={picker.onKeyDown}
        >
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.note && <span className="num shrink-0 text-xs text-ink-3">{option.note}</span>}
        </div>
      ))}
      {options.length === 0 && (
        <p className="px-3 py-2 text-sm text-ink-2">{loading ? t('Loading…') : t('No account matches')}</p>
      )}
    </div>
  );
}
