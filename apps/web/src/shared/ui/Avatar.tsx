import { cx } from '../lib/cx.ts';
import { initials } from '../lib/format/format.ts';

/** The initials are drawn from an attribute: they are no part of the name of the button that they stand in. */
export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initials(name)}
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-brand font-semibold text-brand-ink before:content-[attr(data-initials)]',
        large ? 'size-10 text-base' : 'size-[30px] text-xs',
      )}
    />
  );
}
