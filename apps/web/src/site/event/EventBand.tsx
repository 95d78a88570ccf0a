import type { Score } from '@pavilion/feed';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FavouriteStar } from '../../shared/api/market/FavouriteStar.tsx';
import { favouriteEvent } from '../../shared/api/market/favourites.ts';
import { paths } from '../../shared/address/paths.ts';
import { useBrowse } from '../../shared/lib/bet/browse.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatDateTime, formatFixtureTime, zoneName } from '../../shared/lib/format/format.ts';
import { Scene } from '../../shared/ui/art/Scene.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { TeamPlate, teamCode } from '../../shared/ui/TeamPlate.tsx';
import { Scoreboard } from './Scoreboard.tsx';
import { teamsOf } from '../../shared/lib/event/teams.ts';
import { t } from '../../shared/i18n/i18n.ts';

export type EventBandProps = {
  eventId: string;
  sportId: string;
  sportName: string;
  competitionId: string | null;
  competitionName: string;
  name: string;
  /** Live, Today, Tomorrow, Upcoming, Completed or Cancelled; empty while nothing is known. */
  status: string;
  startsAtMs: number | null;
  nowMs: number;
  score: Score | null;
};

/** The event's head on oval green: competition, teams, how it stands, and the score as the sport keeps it. */
export function EventBand(props: EventBandProps) {
  const { name, status, startsAtMs, nowMs, score } = props;
  const teams = teamsOf(name);
  const long = name.length > LONG_NAME;
  const stand = (
    <span className="num ml-auto flex shrink-0 items-center gap-3 text-xs text-[#d9d8c2] max-desktop:hidden">
      <BandPill>{status}</BandPill>
      {startsAtMs !== null && startText(startsAtMs, nowMs, status)}
    </span>
  );
  return (
    <section
      aria-label={t('Event')}
      className="relative isolate overflow-hidden rounded-card bg-oval-800 px-3.5 py-3 text-cream-100 desktop:px-5 desktop:py-[13px]"
    >
      <Scene view="band" />
      <Crumbs {...props} stand={long && stand} />
      <div className="mt-1.5 flex items-center gap-2 desktop:mt-1 desktop:gap-3">
        {teams && <Plate name={teams[0]} />}
        <h1
          className={cx(
            'title line-clamp-3 min-w-0 py-px text-balance wrap-break-word desktop:line-clamp-2',
            long
              ? 'text-[17px] leading-[23px] desktop:text-xl desktop:leading-[27px]'
              : 'text-[19px] leading-[26px] desktop:text-2xl desktop:leading-[34px]',
          )}
        >
          {teams ? `${teams[0]} v\u00a0${teams[1]}` : name || ' '}
        </h1>
        {teams && <Plate name={teams[1]} />}
        {!long && stand}
      </div>
      <p className="num mt-1.5 min-h-4 text-xs text-[#d9d8c2] desktop:hidden">
        {startsAtMs !== null && startText(startsAtMs, nowMs, status)}
      </p>
      {score && HAS_SCORE.has(status) && <Scoreboard score={score} sportName={props.sportName} />}
    </section>
  );
}

/** A name of more letters is written smaller and has its line for itself, so that both teams can be read. */
const LONG_NAME = 24;

/** Before the start there is no score to show. */
const HAS_SCORE: ReadonlySet<string> = new Set(['Live', 'Completed']);

/** `Started 20 Nov 2026, 10:00 IST` once it has, `Starts Today, 18:30 IST` before. */
function startText(startsAtMs: number, nowMs: number, status: string): string {
  if (status === 'Live' || status === 'Completed' || startsAtMs <= nowMs)
    return t('Started {time}', { time: `${formatDateTime(startsAtMs)} ${zoneName(startsAtMs)}` });
  return t('Starts {time}', { time: `${formatFixtureTime(startsAtMs, nowMs)} ${zoneName(startsAtMs)}` });
}

function Crumbs(props: EventBandProps & { stand: ReactNode }) {
  const { sportId, sportName, competitionId, competitionName, name, status, stand } = props;
  const selectSport = useBrowse((browse) => browse.selectSport);
  const selectCompetition = useBrowse((browse) => browse.selectCompetition);
  const linkLook = 'hover:text-cream-50 hover:underline';
  return (
    <nav aria-label={t('Breadcrumb')} className="flex min-w-0 items-center gap-[7px] text-xs text-[#cfd2bd]">
      <Link to={paths.markets} onClick={() => selectSport(sportId)} className={`max-desktop:hidden ${linkLook}`}>
        {t(sportName)}
      </Link>
      {sportName !== '' && <ChevronRight size={13} aria-hidden="true" className="shrink-0 max-desktop:hidden" />}
      {/* A race belongs to no competition, and an unknown event to none that is known. */}
      {competitionName !== '' && (
        <>
          <Link
            to={paths.markets}
            onClick={() => {
              selectSport(sportId);
              selectCompetition(competitionId);
            }}
            className={`max-w-[65%] shrink-0 truncate ${linkLook}`}
          >
            {competitionName}
          </Link>
          <ChevronRight size={13} aria-hidden="true" className="shrink-0" />
        </>
      )}
      <span aria-current="page" className="truncate">
        {name}
      </span>
      <span className="-my-1.5 ml-auto flex shrink-0 items-center gap-1">
        {stand}
        {/* The band is dark green in both themes. */}
        {name !== '' && <FavouriteStar item={favouriteEvent(props)} className="text-brass! hover:bg-oval-700!" />}
        <span className="desktop:hidden">
          <BandPill>{status}</BandPill>
        </span>
      </span>
    </nav>
  );
}

/** On the band a pill lies on its own dark ground in both themes. */
function BandPill({ children }: { children: string }) {
  if (!children) return null;
  return (
    <span className="rounded-full bg-[#0b241b] [--pv-info-soft:transparent] [--pv-live-soft:transparent] [--pv-live:#7ee2b3] [--pv-info:#e6d9b8] [--pv-ink-2:#e6d9b8] [--pv-ink-3:#e6d9b8] [--pv-surface-3:transparent] [--pv-line-2:transparent]">
      <StatusPill>{children}</StatusPill>
    </span>
  );
}

function Plate({ name }: { name: string }) {
  return (
    <>
      <span className="desktop:hidden">
        <TeamPlate small code={teamCode(name)} />
      </span>
      <span className="max-desktop:hidden">
        <TeamPlate code={teamCode(name)} />
      </span>
    </>
  );
}
