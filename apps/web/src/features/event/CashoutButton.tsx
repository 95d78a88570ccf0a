import { buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../lib/cx.ts';

const REASON = 'Cash-out comes with the next version';

/** Every odds section names cash-out (specification 2, section 2). It can be reached, and says why it is off. */
export function CashoutButton({ market }: { market: string }) {
  return (
    <button
      type="button"
      aria-disabled="true"
      aria-label={`Cashout ${market}. ${REASON}`}
      title={REASON}
      onClick={(event) => event.preventDefault()}
      className={cx(buttonClass('secondary', 'xs'), 'cursor-not-allowed text-ink-3 hover:bg-surface-2')}
    >
      Cashout
    </button>
  );
}
