import { ReceiptText } from 'lucide-react';
import { cx } from '../../shared/lib/cx.ts';
import { formatBadge } from '../../shared/lib/format/format.ts';
import { Badge } from '../../shared/ui/StatusPill.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/**
 * Opens My Bets and shows how many there are: docked at the foot of the right rail, or floating bottom right on pages
 * without a rail.
 */
export function MyBetsButton({
  count,
  floating = false,
  onOpen,
}: {
  count: number;
  floating?: boolean;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(
        'flex h-11 items-center gap-2.5 border border-line-2 font-semibold hover:bg-surface-3',
        floating
          ? 'fixed right-5 bottom-5 z-30 rounded-full bg-surface-3 px-4 shadow-2 hover:border-line-ctl'
          : 'w-full rounded-ctl bg-surface-2 px-3',
      )}
    >
      <span className="sr-only">{`${t('My Bets')}, ${count}`}</span>
      <span aria-hidden="true" className="contents">
        <ReceiptText size={18} />
        {t('My Bets')}
        {!floating && <span className="flex-1" />}
        {count > 0 && <Badge>{formatBadge(count)}</Badge>}
      </span>
    </button>
  );
}
