import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Input } from '../../ui/Input.tsx';

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

/** Specification 3, section 9. */
const REST_MS = 350;

/** Chooses one of many accounts by typing a part of its name; arrows, Enter and Escape work as in any combo box. */
export function AccountPicker(props: AccountPickerProps) {
  const { label, all, chosen, options, loading, error, onSearch, onChange, className } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  const searchRested = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = window.setTimeout(() => searchRested(typed.trim()), REST_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const choose = (option: PickerOption | null) => {
    close();
    if (option?.id !== chosen?.id) onChange(option);
  };
  const at = Math.min(active, options.length - 1);
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => {
      setOpen(true);
      setActive(open ? Math.min(at + 1, options.length - 1) : 0);
    },
    ArrowUp: () => setActive(Math.max(at - 1, 0)),
    Enter: () => (open ? choose(options[at] ?? chosen) : setOpen(true)),
    Escape: close,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || (event.key === 'Escape' && !open)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div
      ref={root}
      className={cx('relative', className)}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) close();
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
            {...(open && options[at] ? { 'aria-activedescendant': `${list}-${options[at].id}` } : {})}
            value={open ? typed : (chosen?.label ?? '')}
            placeholder={open ? 'Type a name' : all}
            maxLength={100}
            onFocus={() => setActive(0)}
            onClick={() => setOpen(true)}
            onChange={({ target }) => {
              setOpen(true);
              setActive(0);
              setTyped(target.value);
            }}
            onKeyDown={onKeyDown}
            after={
              chosen && !open ? (
                <IconButton label={`Clear ${label.toLowerCase()}`} onClick={() => choose(null)}>
                  <X size={15} aria-hidden="true" />
                </IconButton>
              ) : (
                <ChevronDown size={16} aria-hidden="true" className="pointer-events-none mr-1 text-ink-3" />
              )
            }
          />
        )}
      </Field>
      <ul
        id={list}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the options of a combo box are such a list
        role="listbox"
        aria-label={label}
        hidden={!open}
        className="absolute top-full left-0 z-30 mt-1 max-h-72 w-full min-w-60 overflow-y-auto rounded-ctl border border-line-2 bg-surface-2 py-1 shadow-2"
      >
        {options.map((option, index) => (
          <li
            key={option.id}
            id={`${list}-${option.id}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
            role="option"
            aria-selected={option.id === chosen?.id}
            className={cx(
              'flex cursor-pointer items-center gap-2 px-3 py-2 text-sm',
              index === at && 'bg-surface-3',
              option.id === chosen?.id && 'font-semibold',
            )}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onKeyDown={onKeyDown}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.note && <span className="num shrink-0 text-xs text-ink-3">{option.note}</span>}
          </li>
        ))}
        {options.length === 0 && (
          <li className="px-3 py-2 text-sm text-ink-2" role="presentation">
            {loading ? 'Loading…' : 'No account matches'}
          </li>
        )}
      </ul>
    </div>
  );
}
