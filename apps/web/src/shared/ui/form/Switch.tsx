import { cx } from '../../lib/cx.ts';

export type SwitchProps = {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** A lock that is on is red, not green. */
  lock?: boolean;
  /** On, it makes every press count: brass. */
  brass?: boolean;
  saving?: boolean;
  /** Why it cannot be thrown. */
  title?: string;
  disabled?: boolean;
};

/** An on/off switch, 34 x 20 with a 44 px hit area on touch screens. */
export function Switch({
  label,
  on,
  onChange,
  lock = false,
  brass = false,
  saving = false,
  disabled = false,
  title,
}: SwitchProps) {
  const onColour = lock
    ? 'border-danger-fill bg-danger-fill'
    : brass
      ? 'border-accent bg-accent'
      : 'border-brand bg-brand';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      title={title}
      aria-busy={saving || undefined}
      disabled={saving || disabled}
      onClick={() => onChange(!on)}
      className={cx(
        'touch inline-block h-5 w-[34px] shrink-0 rounded-[10px] border transition-colors duration-150',
        on ? onColour : 'border-line-ctl bg-surface-3',
        (saving || disabled) && 'opacity-55',
      )}
    >
      <i
        className={cx(
          'block size-3.5 translate-x-0.5 rounded-full transition-transform duration-150',
          on ? 'translate-x-4 bg-[#fff]' : 'bg-ink-2',
        )}
      />
    </button>
  );
}
