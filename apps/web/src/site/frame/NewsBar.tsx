import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { appSettingsQuery, newsOf } from '../../shared/api/market/settings.ts';
import { formatDateTime, zoneName } from '../../shared/lib/format/format.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { Ticker } from '../../shared/ui/motion/Ticker.tsx';
import { useNewsRoom } from './use-news-room.ts';
import { t } from '../../shared/i18n/i18n.ts';

const BAR =
  'low:hidden flex h-[30px] items-center gap-3.5 overflow-hidden bg-oval-800 px-3.5 text-xs text-cream-100 desktop:h-8 desktop:px-5 min-[1680px]:px-[calc(50%-792px)]';

/**
 * The news of the house above the header, with the visitor's clock; nothing at all when there is no news, its empty room while that is not known. In a
 * demonstration one sentence stands in it that never runs: the points are free, and there is no money.
 */
export function NewsBar() {
  const { data } = useQuery(appSettingsQuery);
  const demo = data?.environment === 'dev';
  const messages = data ? newsOf(data) : [];
  const hasRoom = useNewsRoom(data ? messages.length > 0 : null);
  if (!hasRoom) return null;
  if (messages.length === 0) return <div aria-hidden="true" data-news="" className={BAR} />;
  return (
    <aside aria-label={t('News of the house')} data-news="" className={BAR}>
      <span className="flex shrink-0 items-center gap-1.5 font-semibold text-brass">
        <Megaphone size={15} aria-hidden="true" />
        <span className={demo ? 'max-desktop:sr-only' : undefined}>{t('News')}</span>
        {/* On a phone it stands where the word News does, so that the news keep their room. */}
        {demo && <span className="desktop:hidden">{t('Free points, no money')}</span>}
      </span>
      <Ticker label={t('News')} messages={messages.map((message) => t(message))} />
      {demo && <span className="shrink-0 font-semibold max-desktop:hidden">{t('Free points, no money')}</span>}
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
