import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import { t } from '../../i18n/i18n.ts';
import { useLayout } from '../../lib/browser/use-media.ts';
import { Field } from '../form/Field.tsx';
import { Segmented } from '../form/Segmented.tsx';
import { Select } from '../form/Select.tsx';
import { IconButton } from '../IconButton.tsx';
import { Badge } from '../StatusPill.tsx';
import { useFiltersPlace } from './filters-place.ts';

export type FilterBarProps = {
  /** How many filters ask for something. */
  set: number;
  /** The list lies over the page: its head is not this list's. */
  inDialog?: boolean;
  /** A choice without which the page says nothing: the first of them, and never folded. */
  inSight?: ReactNode;
  children: ReactNode;
};

/**
 * The filters of a list in a row; on a narrow screen folded under a button with how many are `set`. It stands in the head of
 * the page, and where there is none, as in a dialog, over the list.
 */
export function FilterBar({ set, inDialog = false, inSight, children }: FilterBarProps) {
  const narrow = useLayout() === 'mobile';
  const [open, setOpen] = useState(false);
  const id = useId();
  const offered = useFiltersPlace((head) => head.place);
  const place = narrow && !inDialog ? offered : null;
  // The head has its place when this is drawn for the first time: it is found before anything is seen, and nothing moves.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(drawAgain, [drawAgain]);
  const fold = { id, open, set, onPress: () => setOpen(!open) };
  const folded = narrow && !open;
  const empty = folded && !inSight;
  return (
    <search aria-label={t('Filters')} className={cx('mb-3 block', place && empty && 'hidden')}>
      {narrow && (place ? createPortal(<FoldIcon {...fold} />, place) : <FoldLine {...fold} />)}
      {/* From the top, so that a fault under one field leaves its neighbours in line; buttons have no label over them. */}
      <div
        id={id}
        hidden={empty}
        className={cx(
          'flex flex-col gap-3 desktop:flex-row desktop:flex-wrap desktop:items-start desktop:gap-y-2.5 desktop:[&>button]:self-end',
          !place && 'max-desktop:mt-3',
        )}
      >
        {inSight}
        {!folded && children}
      </div>
    </search>
  );
}

/** `id`: what it opens. */
type FoldProps = { id: string; open: boolean; set: number; onPress: () => void };

function FoldIcon({ id, open, set, onPress }: FoldProps) {
  return (
    <IconButton
      bordered
      label={set > 0 ? `${t('Filters')} ${set} ${t('set')}` : t('Filters')}
      aria-expanded={open}
      aria-controls={id}
      onClick={onPress}
      className={cx('relative', open ? 'text-accent' : 'text-ink')}
    >
      <SlidersHorizontal size={18} aria-hidden="true" />
      {set > 0 && <Badge className="absolute -top-1.5 -right-1.5">{set}</Badge>}
    </IconButton>
  );
}

function FoldLine({ id, open, set, onPress }: FoldProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={id}
      onClick={onPress}
      className="flex h-11 w-full items-center gap-2 rounded-card border border-line bg-surface px-4 font-semibold"
    >
      {t('Filters')} {set > 0 && <span className="text-xs font-medium text-accent">{t('set')}</span>}
      <ChevronDown size={18} aria-hidden="true" className={cx('ml-auto transition-transform', open && 'rotate-180')} />
    </button>
  );
}

type Choice<V extends string> = { value: V; label: string };

export type ChoiceFilterProps<V extends string> = {
  label: string;
  value: string;
  options: readonly Choice<V>[];
  onChange: (value: V) => void;
};

/** Up to five choices side by side; labels are English words. */
export function SegmentedFilter<V extends string>({ label, value, options, onChange }: ChoiceFilterProps<V>) {
  const chosen = options.find((option) => option.value === value)?.value ?? options[0]?.value;
  if (chosen === undefined) return null;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <span aria-hidden="true" className="text-xs font-medium text-ink-2">
        {label}
      </span>
      {/* As high as a field, so that the labels over both stand in one line. */}
      <div className="no-scrollbar max-w-full overflow-x-auto desktop:flex desktop:h-9 desktop:items-center">
        <Segmented
          label={label}
          options={options.map((option) => ({ ...option, label: t(option.label) }))}
          value={chosen}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

/** More choices than stand side by side, or the rows of a page; labels are English words or figures. */
export function SelectFilter<V extends string>({ label, value, options, onChange }: ChoiceFilterProps<V>) {
  return (
    // As wide as its longest choice, but not wider than leaves room for others.
    <Field label={label} className="shrink-0 desktop:max-w-[240px]">
      {(parts) => (
        <Select
          {...parts}
          value={value}
          options={options.map((option) => ({ ...option, label: t(option.label) }))}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        />
      )}
    </Field>
  );
}

/** Takes the room that is left: the search of a list. */
export function GrowingFilter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  return (
    <Field label={label} className="min-w-[180px] flex-1">
      {({ id }) => children(id)}
    </Field>
  );
}
