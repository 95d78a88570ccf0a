import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { eventQuery } from '../../shared/api/market/catalogue.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { titleOf } from '../../shared/lib/identity.ts';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { SectionLoading } from './markets/SectionState.tsx';

type FindEventProps = {
  eventId: string;
  /** The sport in which it was looked for and is not; null where the address names none. */
  sportId: string | null;
  name: string;
};

/** Looks an event up by its id alone and puts the address right; one that is nowhere is said to be gone. */
export function FindEvent({ eventId, sportId, name }: FindEventProps) {
  const { data, error, isPending, refetch } = useQuery(eventQuery(eventId));
  const [query] = useSearchParams();
  if (isPending) return <SectionLoading part="match" />;
  if (data !== undefined && data.sportId !== sportId) {
    const right = new URLSearchParams(query);
    right.set('sportId', data.sportId);
    right.set('competitionId', data.competitionId);
    right.set('eventName', data.name);
    return <Navigate replace to={{ search: right.toString() }} />;
  }
  if (error !== null && !(error instanceof ApiError && error.status === 404)) {
    return (
      <div className="panel">
        <EmptyState
          page
          alert
          art="wicket"
          title={t(errorText(error, 'Unable to load the event.'))}
          action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        />
      </div>
    );
  }
  // What the record calls it counts before what the address does, which may say nothing.
  const known = data?.name || name;
  return known === '' ? (
    <NoSuchEvent />
  ) : (
    <EventMissing
      title={t('This event is not listed any more.')}
      help={t('What you bet on it is settled by its result and stands on your account statement.')}
      name={known}
    />
  );
}

/** An event that was listed once has a name, on record or in its address; any other number was never one. */
export function NoSuchEvent() {
  return <EventMissing title={t('This event does not exist.')} help={t('The link may be old or incomplete.')} />;
}

function EventMissing({ title, help, name }: { title: string; help: string; name?: string }) {
  return (
    <div className="panel">
      <title>{titleOf(name ?? t('Event not found'))}</title>
      {name && <h1 className="title px-4 pt-4 text-xl">{name}</h1>}
      <EmptyState
        page={!name}
        alert
        art="fence"
        title={title}
        help={help}
        action={
          <Link to={paths.markets} className={buttonClass()}>
            {t('To the markets')}
          </Link>
        }
      />
    </div>
  );
}
