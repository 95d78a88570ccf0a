import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { appSettingsQuery, newsOf } from '../../api/settings.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Ticker } from '../../ui/Ticker.tsx';

/** The news of the house above the header, with India's clock; nothing at all when there is no news. */
export function NewsBar() {
  const { data } = useQuery(appSettingsQuery);
  const messages = data ? newsOf(data) : [];
  if (messages.length === 0) return null;
  return (
    <aside
      aria-label="News of the house"
      data-news=""
      className="flex h-[30px] items-center gap-3.5 overflow-hidden bg-oval-800 px-3.5 text-xs text-cream-100 desk:h-8 desk:px-5"
    >
      <span className="flex shrink-0 items-center gap-1.5 font-semibold text-brass">
        <Megaphone size={15} aria-hidden="true" />
        News
      </span>
      <Ticker label="News" messages={messages} />
      <Clock />
    </aside>
  );
}

function Clock() {
  const now = useNow(10_000);
  return <time className="num hidden shrink-0 text-[#c9cdb9] desk:block">{formatDateTime(now)} IST</time>;
}
