import { ReceiptText } from 'lucide-react';
import { formatBadge } from '../../shared/lib/format/format.ts';
import { Badge } from '../../shared/ui/StatusPill.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Opens My Bets and shows how many there are: at the foot of the right rail, or of the left one on pages without it. */
export function MyBetsButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex h-11 w-full items-center gap-2.5 rounded-ctl border border-line-2 bg-surface-2 px-3 font-semibold hover:bg-surface-3"
    >
      <span className="sr-only">{`${t('My Bets')}, ${count}`}</span>
      <span aria-hidden="true" className="contents">
        <ReceiptText size={18} />
        {t('My Bets')}
        <span className="flex-1" />
        {count > 0 && <Badge>{formatBadge(count)}</Badge>}
      </span>
    </button>
  );
}
