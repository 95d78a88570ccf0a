import { WifiOff } from 'lucide-react';
import { use } from 'react';
import { formatTime } from '../../lib/format/format.ts';
import { LiveContext, useTopicStatus } from '../price/use-quote.ts';
import { t } from '../../i18n/i18n.ts';

/**
 * The brass line over prices that are locked because nothing new comes: stream lost, retrying, then polling. It lies over
 * the head of what follows it, so that nothing moves when it comes and goes.
 */
export function PricesPaused({ topic, className = '' }: { topic: { readonly key: string }; className?: string }) {
  const { board } = use(LiveContext);
  const { loaded, stale } = useTopicStatus(topic);
  if (!loaded || !stale) return null;
  const updatedAtMs = board.updatedAtMs(topic.key);
  return (
    <div className="relative z-2 h-0">
      <p
        role="status"
        className={`absolute inset-x-0 top-0 flex h-[34px] items-center gap-1.5 bg-warn-soft px-2.5 text-xs leading-[15px] text-warn desktop:gap-2.5 desktop:px-3.5 desktop:text-sm ${className}`}
      >
        <WifiOff size={16} aria-hidden="true" className="shrink-0" />
        <span className="line-clamp-2 min-w-0 flex-1">{t('Live prices paused. Reconnecting…')}</span>
        {updatedAtMs !== null && (
          <span className="num shrink-0 text-2xs desktop:text-xs">
            {t('Last update {time}', { time: formatTime(updatedAtMs, true) })}
          </span>
        )}
      </p>
    </div>
  );
}
