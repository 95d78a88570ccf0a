import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import { fixturesQuery } from '../../shared/api/market/settings.ts';
import { eventPath } from '../../shared/address/paths.ts';
import { formatFixtureTime } from '../../shared/lib/format/format.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { Rotator } from '../../shared/ui/motion/Rotator.tsx';
import { t } from '../../shared/i18n/i18n.ts';

const EVERY_MS = 2_500;
const SHOWN_MAX = 5;

/** The upcoming fixtures, one after another in one line of the top bar; each leads to its page on the site. */
export function FixtureLine() {
  const { data = [] } = useQuery(fixturesQuery);
  const now = useNow(60_000);
  return (
    <section aria-label={t('Upcoming Fixtures')} className="flex min-w-0 items-center gap-2 text-sm">
      <CalendarDays size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
      {data.length === 0 ? (
        <span className="truncate text-ink-3">{t('No upcoming fixture at the moment.')}</span>
      ) : (
        <div className="min-w-0 flex-1">
          <Rotator items={data.slice(0, SHOWN_MAX)} everyMs={EVERY_MS} keyOf={({ eventId }) => eventId}>
            {(fixture) => {
              const startMs = Date.parse(fixture.date_time);
              return (
                <Link
                  to={eventPath({ ...fixture, eventName: fixture.title })}
                  className="flex min-w-0 items-baseline gap-2 rounded-xs hover:underline"
                >
                  <span className="truncate font-medium">{fixture.title}</span>
                  <span className="num shrink-0 text-ink-3">
                    {Number.isFinite(startMs) ? formatFixtureTime(startMs, now) : ''}
                  </span>
                </Link>
              );
            }}
          </Rotator>
        </div>
      )}
    </section>
  );
}
