import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Fixture, fixturesQuery } from '../../shared/api/market/settings.ts';
import { eventPath } from '../../shared/address/paths.ts';
import { formatFixtureTime } from '../../shared/lib/format/format.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { Rotator } from '../../shared/ui/motion/Rotator.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const EVERY_MS = 2_500;
const NONE = later('No upcoming fixture at the moment.');

/** The upcoming fixtures, one after another in one box: title, date and time. */
export function FixtureCard() {
  const { data = [] } = useQuery(fixturesQuery);
  return (
    <section
      aria-label={t('Upcoming Fixture')}
      className="mt-3 h-[78px] shrink-0 rounded-card border border-brand-line bg-brand-soft px-3 py-[11px]"
    >
      {data.length > 0 ? (
        <Rotator items={data.slice(0, 5)} everyMs={EVERY_MS} keyOf={(fixture) => fixture.eventId}>
          {(fixture, dots) => (
            <>
              <div className="flex items-center justify-between">
                <Heading />
                {dots}
              </div>
              <FixtureLink fixture={fixture} />
            </>
          )}
        </Rotator>
      ) : (
        <>
          <Heading />
          <p className="mt-[5px] text-ink-2">{t(NONE)}</p>
        </>
      )}
    </section>
  );
}

const Heading = () => <h2 className="caps text-brand-text">{t('Upcoming Fixture')}</h2>;

function FixtureLink({ fixture }: { fixture: Fixture }) {
  const now = useNow(60_000);
  const startMs = Date.parse(fixture.date_time);
  return (
    <Link to={eventPath({ ...fixture, eventName: fixture.title })} className="block rounded-xs hover:underline">
      <span className="mt-[5px] block truncate font-semibold">{fixture.title}</span>
      <span className="num mt-px block text-xs text-ink-2">
        {Number.isFinite(startMs) ? formatFixtureTime(startMs, now) : ''}
      </span>
    </Link>
  );
}
