import { tn } from '../../i18n/i18n.ts';
import { cx } from '../../lib/cx.ts';

/** New rows would push down what is looked at: they stand there when they are asked for. In a line that is there anyway. */
export function NewRows({ count, onPress, className }: { count: number; onPress: () => void; className?: string }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx('touch num shrink-0 font-semibold text-warn hover:underline', className)}
    >
      {tn(count, '{count} new', '{count} new')}
    </button>
  );
}
