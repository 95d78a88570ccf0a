import { cx } from '../../lib/cx.ts';
import { moveFocus } from '../roving.ts';

export type SegmentedProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  /** Null: nothing is chosen yet. */
  value: V | null;
  onChange: (value: V) => void;
};

/** One choice of up to five, as a radio group, 34 px. */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '[role=radio]')?.click()}
      className="inline-flex gap-0.5 rounded-ctl border border-line bg-sunken p-[2px]"
    >
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (value === null && at === 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
          className={cx(
            'touch h-9 rounded-[5px] px-[11px] text-xs font-medium whitespace-nowrap transition-colors duration-150 desktop:h-7',
            option.value === value ? 'bg-thumb text-ink shadow-1' : 'text-ink-2 hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
