import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Competition, competitionsQuery, eventsQuery, type Sport } from '../../../shared/api/market/catalogue.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { FavouriteStar } from '../../../shared/api/market/FavouriteStar.tsx';
import { favouriteCompetition } from '../../../shared/api/market/favourites.ts';
import { eventLink } from '../../../shared/address/event-link.ts';
import { useBrowse } from '../../../shared/lib/bet/browse.ts';
import { useLate } from '../../../shared/lib/browser/use-now.ts';
import { isRacingName } from '../../../shared/lib/event/racing.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatCount } from '../../../shared/lib/format/format.ts';
import { Crest } from '../../../shared/ui/art/Crest.tsx';
import { SportIcon } from '../../../shared/ui/art/SportIcon.tsx';
import { Skeleton } from '../../../shared/ui/list/Skeleton.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

export type SportTreeProps = {
  label: string;
  sports: readonly Sport[];
  /** A sport was chosen: the rail goes to the markets page; the drawer only opens its branch. */
  onSport?: (sport: Sport) => void;
  /** A competition was chosen: the rail goes to the markets page. The drawer stays open, for the events below it. */
  onCompetition?: () => void;
  /** An event was chosen and its link followed. */
  onEvent?: () => void;
};

/** Nobody is kept from what is below an open branch longer than this, however long its answers take. */
const HIDDEN_MS_MAX = 1_500;

/**
 * Whether the branch that is open has all that it will have. Until then, in the first moments of a page, nothing is shown under
 * it: it would be pushed down by what comes.
 */
export function useTreeIsWhole(): boolean {
  const late = useLate(HIDDEN_MS_MAX);
  const { sportId, competitionId } = useBrowse();
  const competitions = useQuery(competitionsQuery(sportId));
  const events = useQuery({ ...eventsQuery(sportId, competitionId), enabled: competitionId !== null });
  if (late) return true;
  if (competitions.isPending) return false;
  // The first one is about to be opened.
  if (competitionId === null) return (competitions.data ?? []).length === 0;
  return !events.isPending;
}

/** Sports, the competitions of the chosen sport, the events of the chosen competition. */
export function SportTree({ label, sports, onSport, onCompetition, onEvent }: SportTreeProps) {
  const { sportId, selectSport, showAll } = useBrowse();
  const [closed, setClosed] = useState(false);
  const whole = useTreeIsWhole() || closed;
  const choose = (sport: Sport) => {
    setClosed(sport.id === sportId ? !closed : false);
    selectSport(sport.id);
    showAll();
    onSport?.(sport);
  };
  const chosenAt = sports.findIndex(({ id }) => id === sportId);
  return (
    <nav aria-label={label}>
      <ul>
        {sports.map((sport, at) => {
          const chosen = sport.id === sportId;
          return (
            <li key={sport.id} className={!whole && at > chosenAt ? 'invisible' : undefined}>
              <SportRow sport={sport} chosen={chosen} open={chosen && !closed} onClick={() => choose(sport)} />
              {chosen && !closed && <Competitions sport={sport} onCompetition={onCompetition} onEvent={onEvent} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type SportRowProps = { sport: Sport; chosen: boolean; open: boolean; onClick: () => void };

function SportRow({ sport, chosen, open, onClick }: SportRowProps) {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onClick}
      className={cx(
        'flex h-11 w-full items-center gap-[9px] rounded-[6px] px-2 text-left font-medium -outline-offset-2 desktop:h-[34px]',
        chosen ? 'bg-surface-3 text-ink' : 'text-ink-2 hover:bg-surface-2',
      )}
    >
      <SportIcon sport={sport.name} className={cx('shrink-0', chosen ? 'text-accent' : 'text-ink-3')} />
      <span className="min-w-0 flex-1 truncate">{t(sport.name)}</span>
      <span className="num text-xs text-ink-3">{formatCount(sport.events)}</span>
      <Chevron size={16} aria-hidden="true" className={chosen ? 'text-ink' : 'text-ink-3'} />
    </button>
  );
}

const branch = 'ml-4 border-l border-line-2 pl-1.5';

type CompetitionsProps = {
  sport: Sport;
  onCompetition: (() => void) | undefined;
  onEvent: (() => void) | undefined;
};

function Competitions({ sport, onCompetition, onEvent }: CompetitionsProps) {
  const { data, isPending, error } = useQuery(competitionsQuery(sport.id));
  const { competitionId, shown, showCompetition, competitionsLoaded } = useBrowse();
  const [closed, setClosed] = useState(false);
  const whole = useTreeIsWhole() || closed;
  useEffect(() => {
    if (data)
      competitionsLoaded(
        sport.id,
        data.map(({ id }) => id),
      );
  }, [data, sport.id, competitionsLoaded]);
  if (isPending) return <CompetitionsLoading sport={sport} />;
  if (!data) return <BranchError text={errorText(error, 'Unable to load competitions.')} />;
  const chosenAt = data.findIndex(({ id }) => id === competitionId);
  return (
    <ul className={branch}>
      {data.map((competition, at) => {
        const chosen = competition.id === competitionId;
        // The one that the tree has opened by itself is chosen by the first press; the next one folds it.
        const folds = chosen && shown?.id === competition.id && !closed;
        const choose = () => {
          setClosed(folds);
          if (folds) return;
          showCompetition(sport.id, competition);
          onCompetition?.();
        };
        return (
          <li key={competition.id} className={!whole && at > chosenAt ? 'invisible' : undefined}>
            <div className="group relative flex items-center">
              <CompetitionRow competition={competition} open={chosen && !closed} onClick={choose} />
              {/* With a pointer the name has the whole line; the star comes over the count, and stays while it is on. */}
              <FavouriteStar
                item={favouriteCompetition(sport.id, competition)}
                className="bg-surface-2 pointer-fine:not-aria-pressed:not-focus-visible:absolute pointer-fine:right-0.5 pointer-fine:not-aria-pressed:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
              />
            </div>
            {chosen && !closed && <Events sportId={sport.id} competition={competition} onEvent={onEvent} />}
          </li>
        );
      })}
    </ul>
  );
}

function CompetitionRow({
  competition,
  open,
  onClick,
}: {
  competition: Competition;
  open: boolean;
  onClick: () => void;
}) {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onClick}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 rounded-[6px] px-2 py-[5px] text-left text-ink-2 -outline-offset-2 hover:bg-surface-2 desktop:min-h-[30px]"
    >
      <Chevron size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <Crest name={competition.name} size={14} />
      <span className="line-clamp-2 min-w-0 flex-1 leading-[17px] wrap-break-word" title={competition.name}>
        {competition.name}
      </span>
      <span className="num text-xs text-ink-3">{formatCount(competition.events)}</span>
    </button>
  );
}

type EventsProps = { sportId: string; competition: Competition; onEvent: (() => void) | undefined };

function Events({ sportId, competition, onEvent }: EventsProps) {
  const competitionId = competition.id;
  const { data, isPending, error } = useQuery(eventsQuery(sportId, competitionId));
  const { eventId, selectEvent, eventsLoaded } = useBrowse();
  useEffect(() => {
    if (data)
      eventsLoaded(
        competitionId,
        data.map(({ event }) => event.id),
      );
  }, [data, competitionId, eventsLoaded]);
  if (isPending) return <EventsLoading count={competition.events} />;
  if (!data) return <BranchError text={errorText(error, 'Unable to load events.')} />;
  return (
    <ul>
      {data.map((item) => (
        <li key={item.event.id}>
          <Link
            to={eventLink(item)}
            onClick={() => {
              selectEvent(item.event.id);
              onEvent?.();
            }}
            className={cx(
              'flex h-11 items-center rounded-[6px] pr-2 pl-[27px] text-sm -outline-offset-2 hover:bg-surface-2 desktop:h-7 desktop:text-xs',
              item.event.id === eventId ? 'text-brand-text' : 'text-ink-2',
            )}
          >
            <span className="truncate">{item.event.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function BranchError({ text }: { text: string }) {
  return (
    <p role="alert" className={cx(branch, 'px-2 py-1.5 text-xs text-ink-3')}>
      {text}
    </p>
  );
}

const LINE_WIDTHS = ['w-36', 'w-28', 'w-40', 'w-24', 'w-32', 'w-36', 'w-28'];
const widthOf = (at: number) => LINE_WIDTHS[at % LINE_WIDTHS.length];

/** As long as a branch mostly is; races belong to one competition, which has all of them: what comes after those is as far down at once. */
function CompetitionsLoading({ sport }: { sport: Sport }) {
  const racing = isRacingName(sport.name);
  return (
    <div className={branch}>
      {LINE_WIDTHS.slice(0, racing ? 1 : undefined).map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <span key={at} className="flex h-11 items-center px-2 desktop:h-[34px]">
          <Skeleton className={cx('h-3', width)} />
        </span>
      ))}
      {racing && <EventsLoading count={sport.events} />}
    </div>
  );
}

/** A line for each event, as high as it will be. */
const EventsLoading = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <span key={at} className="flex h-11 items-center pl-[27px] desktop:h-7">
      <Skeleton className={cx('h-3', widthOf(at))} />
    </span>
  ));
