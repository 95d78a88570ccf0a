import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { limitsQuery } from '../../shared/api/session/limits.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { paths } from '../../shared/address/paths.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { LimitTable } from './LimitTable.tsx';
import { PauseCard } from './PauseCard.tsx';
import { ReminderCard } from './ReminderCard.tsx';
import { titleOf } from '../../shared/lib/identity.ts';

/** What a player can set for itself, and for everybody what there is. */
export default function ResponsiblePage() {
  const isPlayer = useSession((session) => session.role === 'user');
  return (
    <div className="mx-auto max-w-[860px]">
      <title>{titleOf(t('Responsible gambling'))}</title>
      <h1 className="title mb-1 text-xl">{t('Responsible gambling')}</h1>
      <p className="mb-3.5 max-w-[640px] text-ink-2">
        {t('18+ only. Bet only what you can afford to lose, and stop when it is no longer a pleasure.')}
      </p>
      <div className="grid gap-3.5">
        {isPlayer ? <OwnSettings /> : <ForEverybody />}
        <Signs />
      </div>
    </div>
  );
}

function OwnSettings() {
  const { data, isPending, error, refetch } = useQuery(limitsQuery);
  if (isPending)
    return (
      <SkeletonGroup label={t('Loading your limits')} className="panel grid gap-3 p-4">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-24 w-full" />
      </SkeletonGroup>
    );
  if (error)
    return (
      <section className="panel">
        <EmptyState
          alert
          art="wicket"
          title={t(errorText(error, later('Unable to load your limits.')))}
          action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        />
      </section>
    );
  return (
    <>
      <PauseCard exclusion={data.exclusion} />
      <LimitTable limits={data.limits} />
      <ReminderCard everyMinutes={data.reminderMinutes} />
    </>
  );
}

const OFFERS = [
  later('Own limits on deposits, stakes and losses, by day, week and month.'),
  later('A reminder of the time played and of the net result.'),
  later('A time-out of 1 to 42 days, and self-exclusion for 6 months or more, which nobody can lift.'),
];

function ForEverybody() {
  return (
    <section aria-labelledby="offers-title" className="panel p-4 desktop:px-5">
      <h2 id="offers-title" className="text-base font-semibold">
        {t('What every player can set')}
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-4 text-ink-2">
        {OFFERS.map((offer) => (
          <li key={offer}>{t(offer)}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">{t('Log in as a player to set them.')}</p>
    </section>
  );
}

const SIGNS = [
  later('You bet more than you meant to, or to win back what you lost.'),
  later('You bet with money that is meant for something else.'),
  later('You hide from others how much you bet.'),
  later('Betting keeps you from sleep, work or people.'),
];

function Signs() {
  return (
    <section aria-labelledby="signs-title" className="panel p-4 desktop:px-5">
      <h2 id="signs-title" className="text-base font-semibold">
        {t('Signs that it is time to stop')}
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-4 text-ink-2">
        {SIGNS.map((sign) => (
          <li key={sign}>{t(sign)}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">
        {t('If one of them is true of you, pause your betting here and talk to somebody you trust.')}{' '}
        <Link to={paths.terms} className="text-brand-text underline">
          {t('Terms')}
        </Link>
      </p>
    </section>
  );
}
