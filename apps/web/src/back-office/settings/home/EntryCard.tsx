import type { HomeSection } from '@pavilion/contract';
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Switch } from '../../../shared/ui/form/Switch.tsx';
import { EntryFields } from './EntryFields.tsx';
import { type HomeEntry, isWhole } from './home-draft.ts';
import { nameOf } from './section-words.ts';
import { t } from '../../../shared/i18n/i18n.ts';

export type EntryCardProps = {
  section: HomeSection;
  entry: HomeEntry;
  index: number;
  count: number;
  open: boolean;
  dragged: boolean;
  /** Why this entry could not be saved. */
  error: string | null;
  onGrip: (event: PointerEvent<HTMLElement>) => void;
  onToggle: (open: boolean) => void;
  onChange: (entry: HomeEntry) => void;
  onStep: (by: number) => void;
  onRemove: () => void;
};

/** One entry: a head that folds, moves, switches and removes it, and its fields. */
export function EntryCard(props: EntryCardProps) {
  const { section, entry, index, open, dragged, error, onToggle, onChange } = props;
  const bodyId = useId();
  const name = nameOf(section, entry, index);
  return (
    <li
      className={cx(
        'rounded-ctl border bg-surface-2',
        error === null ? 'border-line' : 'border-danger',
        dragged && 'border-brand shadow-2',
      )}
    >
      <div className="flex h-11 items-center gap-1 pr-1.5">
        <Grip {...props} name={name} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => onToggle(!open)}
          className="flex h-full min-w-0 flex-1 items-center gap-2 text-left"
        >
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cx('shrink-0 text-ink-3 transition-transform duration-150', !open && '-rotate-90')}
          />
          {!open && entry.imageUrl !== '' && (
            <img src={entry.imageUrl} alt="" className="h-7 w-12 shrink-0 rounded-xs object-cover" />
          )}
          <span className={cx('truncate font-medium', !entry.isEnabled && 'text-ink-3')}>{name}</span>
        </button>
        <Switch
          label={t('{name} is shown', { name })}
          on={entry.isEnabled}
          onChange={(isEnabled) => onChange({ ...entry, isEnabled })}
        />
        <Acts {...props} name={name} />
      </div>
      {entry.isEnabled && !isWhole(section, entry) && (
        <p className="px-3 pb-2.5 text-xs text-warn sm:pl-11">{t('On, but not complete: visitors do not see it.')}</p>
      )}
      <div id={bodyId} hidden={!open} className="border-t border-line px-3 pt-3 pb-3.5 sm:pl-11">
        {open && <EntryFields section={section} entry={entry} name={name} error={error} onChange={onChange} />}
      </div>
    </li>
  );
}

type Named = EntryCardProps & { name: string };

/** Moves by dragging, and with the arrow keys while it has the focus. */
function Grip({ name, index, count, onGrip, dragged, onStep }: Named) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      onPointerDown={onGrip}
      title={t('Drag to reorder')}
      aria-label={t('Reorder {name}, position {place} of {count}. Arrow keys move it.', {
        name,
        place: index + 1,
        count,
      })}
      onKeyDown={onKeyDown}
      className={cx(
        'grid h-full w-8 shrink-0 touch-none place-items-center text-ink-3 hover:text-ink',
        dragged ? 'cursor-grabbing' : 'cursor-grab',
      )}
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  );
}

function Acts({ name, index, count, onStep, onRemove }: Named) {
  return (
    <span className="ml-1 flex shrink-0 items-center">
      <Step label={t('Move {name} up', { name })} off={index === 0} onClick={() => onStep(-1)}>
        <ArrowUp size={16} aria-hidden="true" />
      </Step>
      <Step label={t('Move {name} down', { name })} off={index === count - 1} onClick={() => onStep(1)}>
        <ArrowDown size={16} aria-hidden="true" />
      </Step>
      <IconButton
        size="sm"
        label={t('Remove {name}', { name })}
        onClick={onRemove}
        className="text-danger hover:bg-danger-soft"
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

type StepProps = { label: string; off: boolean; onClick: () => void; children: ReactNode };

/** At the end of the list it does nothing, but keeps the focus of who moved the entry there. */
function Step({ label, off, onClick, children }: StepProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      aria-disabled={off}
      onClick={onClick}
      className={off ? 'text-ink-disabled' : 'text-ink-2 hover:bg-surface-3 hover:text-ink'}
    >
      {children}
    </IconButton>
  );
}
