import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FavouriteStar } from '../../../shared/api/market/FavouriteStar.tsx';
import { favouriteEvent } from '../../../shared/api/market/favourites.ts';
import { pairsOf } from '../../../shared/lib/event/colours.ts';
import { teamCodes } from '../../../shared/lib/event/team-codes.ts';
import { teamsOf } from '../../../shared/lib/event/teams.ts';
import { paths } from '../../../shared/address/paths.ts';
import { useBrowse } from '../../../shared/lib/bet/browse.ts';
import { formatDateTime, formatFixtureTimeWithin, formatTime, zoneName } from '../../../shared/lib/format/format.ts';
import { Crest } from '../../../shared/ui/art/Crest.tsx';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { t } from '../../../shared/i18n/i18n.ts';
import type { EventBandProps } from './EventBand.tsx';

/**
 * `Starts today, 18:30 IST` before, `Started 20 Nov 2026, 10:00 IST` once it has. Where the time has come and nobody says
 * that it is played, bets are closed until it is: the locks under it say no more than that they are locked.
 */
export function startLine(startsAtMs: number, nowMs: number, status: string): string {
  const late = status !== '' && startsAtMs <= nowMs;
  if (late && status !== 'Live' && status !== 'Completed' && status !== 'Cancelled')
    return t('Due at {time}; bets open when play begins', { time: formatTime(startsAtMs) });
  if (status === 'Live' || status === 'Completed' || startsAtMs <= nowMs)
    return t('Started {time}', { time: `${formatDateTime(startsAtMs)} ${zoneName(startsAtMs)}` });
  return t('Starts {time}', { time: `${formatFixtureTimeWithin(startsAtMs, nowMs)} ${zoneName(startsAtMs)}` });
}

export function Crumbs(props: EventBandProps & { stand?: ReactNode }) {
  const { sportId, sportName, competitionId, competitionName, name, status, stand } = props;
  const selectSport = useBrowse((browse) => browse.selectSport);
  const selectCompetition = useBrowse((browse) => browse.selectCompetition);
  const linkLook = 'hover:text-cream-50 hover:underline';
  return (
    <nav aria-label={t('Breadcrumb')} className="flex min-h-5 min-w-0 items-center gap-[7px] text-xs text-[#cfd2bd]">
      <Link to={paths.markets} onClick={() => selectSport(sportId)} className={`max-desktop:hidden ${linkLook}`}>
        {t(sportName)}
      </Link>
      {/* A race belongs to no competition, and an unknown event to none that is known. */}
      {competitionName !== '' && (
        <>
          {sportName !== '' && <ChevronRight size={13} aria-hidden="true" className="shrink-0 max-desktop:hidden" />}
          <Link
            to={paths.markets}
            onClick={() => {
              selectSport(sportId);
              selectCompetition(competitionId);
            }}
            className={`max-w-[65%] shrink-0 truncate ${linkLook}`}
          >
            <Crest name={competitionName} size={13} className="mr-1.5 inline-block align-[-2px]" />
            {competitionName}
          </Link>
        </>
      )}
      {/* The title under it says it in large letters. */}
      <span aria-current="page" className="sr-only">
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
export function BandPill({ children }: { children: string }) {
  if (!children) return null;
  return (
    <span className="rounded-full bg-[#0b241b] [--pv-info-soft:transparent] [--pv-live-soft:transparent] [--pv-live:#7ee2b3] [--pv-info:#e6d9b8] [--pv-ink-2:#e6d9b8] [--pv-ink-3:#e6d9b8] [--pv-surface-3:transparent] [--pv-line-2:transparent]">
      <StatusPill>{children}</StatusPill>
    </span>
  );
}

/** What stands on the plate of a side. */
export type PlateProps = { code: string; colours: readonly [string, string] };

/** The plates of both sides, by the codes that the page uses; null for an event without two sides. */
export function platesOf({ name, sportName, codes }: EventBandProps): readonly [PlateProps, PlateProps] | null {
  const teams = teamsOf(name);
  if (teams === null) return null;
  const shown = teamCodes(name, sportName, codes);
  const [first, second] = pairsOf(teams);
  return [
    { code: shown?.[0] ?? '', colours: first },
    { code: shown?.[1] ?? '', colours: second },
  ];
}
