import { WifiOff } from 'lucide-react';
import { use } from 'react';
import { formatTime } from '../../lib/format/format.ts';
import { LiveContext, useTopicStatus } from '../price/use-quote.ts';
import { t } from '../../i18n/i18n.ts';

/** The brass line over prices that are locked because nothing new comes: stream lost, retrying, then polling. */
export function PricesPaused({ topic, className = '' }: { topic: { readonly key: string }; className?: string }) {
  const { board } = use(LiveContext);
  const { loaded, stale } = useTopicStatus(topic);
  if (!loaded || !stale) return null;
  const updatedAtMs = board.updatedAtMs(topic.key);
  return (
    <p role="status" className={`flex items-center gap-2.5 bg-warn-soft px-3.5 py-2 text-sm text-warn ${className}`}>
      <WifiOff size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">{t('Live prices paused. Reconnecting…')}</span>
      {updatedAtMs !== null && (
        <span className="num shrink-0 text-xs">{t('Last update {time}', { time: formatTime(updatedAtMs, true) })}</span>
      )}
    </p>
  );
}
