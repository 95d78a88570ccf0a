import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { appSettingsQuery, newsOf } from '../../shared/api/market/settings.ts';
import { formatDateTime, zoneName } from '../../shared/lib/format/format.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { Ticker } from '../../shared/ui/motion/Ticker.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** The news of the house above the header, with the visitor's clock; nothing at all when there is no news. */
export function NewsBar() {
  const { data } = useQuery(appSettingsQuery);
  const messages = data ? newsOf(data) : [];
  if (messages.length === 0) return null;
  return (
    <aside
      aria-label={t('News of the house')}
      data-news=""
      className="flex h-[30px] items-center gap-3.5 overflow-hidden bg-oval-800 px-3.5 text-xs text-cream-100 desktop:h-8 desktop:px-5"
    >
      <span className="flex shrink-0 items-center gap-1.5 font-semibold text-brass">
        <Megaphone size={15} aria-hidden="true" />
        {t('News')}
      </span>
      <Ticker label={t('News')} messages={messages.map((message) => t(message))} />
      <Clock />
    </aside>
  );
}

function Clock() {
  const now = useNow(10_000);
  return (
    <time className="num hidden shrink-0 text-[#c9cdb9] desktop:block">{`${formatDateTime(now)} ${zoneName(now)}`}</time>
  );
}
