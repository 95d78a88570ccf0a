import { cx } from '../lib/cx.ts';
import { initials } from '../lib/format.ts';

export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-brand font-semibold text-brand-ink',
        large ? 'size-10 text-base' : 'size-[30px] text-xs',
      )}
    >
      {initials(name)}
    </span>
  );
}
