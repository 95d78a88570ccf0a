import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { useNow } from '../../../shared/lib/browser/use-now.ts';
import { pairOf } from '../../../shared/lib/event/colours.ts';
import { courseOf } from '../../../shared/lib/event/race-names.ts';
import { formatFixtureTime, formatTime } from '../../../shared/lib/format/format.ts';
import type { MarketShape } from '../../../shared/live/reading.ts';
import { Scene } from '../../../shared/ui/art/Scene.tsx';
import { TeamPlate } from '../../../shared/ui/TeamPlate.tsx';
import { BandPill, Crumbs } from '../band/BandParts.tsx';
import type { EventBandProps } from '../band/EventBand.tsx';
import { Scoreboard } from '../band/Scoreboard.tsx';
import { countdown, fieldOf, raceKind, trackOf, winMarket } from './race-field.ts';
import { NextRaces } from './NextRaces.tsx';
import { RaceTracker } from './RaceTracker.tsx';

/** The head of a race: what is next, the course, the time to the off, what is known of the race, and the field on its way. */
export default function RaceBand(props: EventBandProps & { markets: readonly MarketShape[] | undefined }) {
  const { name, score, markets, status } = props;
  const { course, country, race } = courseOf(name);
  const market = winMarket(markets);
  const track = trackOf(market, score);
  // On a phone a race that comes under way while it is looked at opens nothing over the prices by itself.
  const [isOpen, setOpen] = useState(track?.running === true);
  return (
    <>
      <NextRaces sportId={props.sportId} eventId={props.eventId} />
      <section
        aria-label={t('Event')}
        className="relative isolate overflow-hidden rounded-card bg-oval-800 px-3.5 py-3 text-cream-100 desktop:px-5 desktop:py-[13px]"
      >
        <Scene view="band" sport={props.sportName} />
        <Crumbs {...props} stand={<BandStand status={status} />} />
        <div className="mt-1.5 flex items-end gap-3">
          <div className="flex min-w-0 flex-1 items-center gap-2 desktop:gap-3">
            {race !== '' && <TeamPlate code={race} colours={pairOf(course)} />}
            <h1 className="title line-clamp-2 min-w-0 py-px text-[19px] leading-[26px] wrap-break-word desktop:text-2xl desktop:leading-[34px]">
              {course || ' '}
              {(country || race) && <span className="sr-only">{` ${country && `(${country}) `}${race}`}</span>}
            </h1>
          </div>
          <Clock {...props} />
        </div>
        <div className="flex items-start">
          <Facts {...props} />
          {track && <TrackButton isOpen={isOpen} onPress={() => setOpen(!isOpen)} />}
        </div>
        {track ? (
          <RaceTracker track={track} isOpen={isOpen} />
        ) : (
          score &&
          (status === 'Live' || status === 'Completed') && ( // The clock and the facts say above how it stands.
            <Scoreboard score={{ ...score, status: '', note: '', clock: null }} sportName={props.sportName} />
          )
        )}
      </section>
    </>
  );
}

/** On a phone the track is opened and folded; a wide screen has room for it. */
const TrackButton = ({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-label={isOpen ? t('Hide the track') : t('Show the track')}
    onClick={onPress}
    className="-my-0.5 -mr-2.5 ml-auto grid size-11 shrink-0 place-items-center -outline-offset-2 desktop:hidden"
  >
    <ChevronDown size={20} aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
  </button>
);

const BandStand = ({ status }: { status: string }) => (
  <span className="max-desktop:hidden">
    <BandPill>{status}</BandPill>
  </span>
);

/** Counts down to the off; in running it says how far there is to go, afterwards how it stands. */
function Clock({ startsAtMs, score, status }: EventBandProps) {
  const nowMs = useNow(1_000);
  const off = score !== null && (score.clock !== null || score.sides.some(({ main }) => main !== ''));
  if (off || status === 'Completed' || status === 'Cancelled' || score?.finished)
    return score ? (
      <BigFigure label={score.clock ? t('In running') : ''}>{t(score.clock ?? score.status)}</BigFigure>
    ) : null;
  if (startsAtMs === null) return null;
  const left = countdown(startsAtMs, nowMs);
  if (left === null)
    return <BigFigure label={t('Off at {time}', { time: formatTime(startsAtMs) })}>{t('Due off')}</BigFigure>;
  if (startsAtMs - nowMs > 3_600_000)
    return <BigFigure label={t('Off time')}>{formatFixtureTime(startsAtMs, nowMs)}</BigFigure>;
  return <BigFigure label={t('Off in')}>{left}</BigFigure>;
}

function BigFigure({ label, children }: { label: string; children: string }) {
  return (
    <p className="num shrink-0 text-right">
      <span className="block text-2xs text-[#cfd2bd]">{label}</span>
      {/* Words are longer than figures: on a phone the name of the course keeps its one line beside them. */}
      <b
        className={cx(
          'block leading-[26px] font-semibold desktop:text-[26px] desktop:leading-[30px]',
          /\d/.test(children) ? 'text-xl' : 'text-base',
        )}
      >
        {children}
      </b>
    </p>
  );
}

/** What is known of the race; a fact that is not known has no place. */
function Facts({ score, markets, startsAtMs }: EventBandProps & { markets: readonly MarketShape[] | undefined }) {
  const market = winMarket(markets);
  const field = market ? fieldOf(market, score) : [];
  const here = field.filter(({ left }) => left === null).length;
  const kind = raceKind(score?.note ?? '');
  const furlongs = score?.race?.furlongs ?? null;
  return (
    <dl className="num mt-2 flex min-h-9 min-w-0 flex-1 flex-wrap gap-y-1 text-sm max-desktop:gap-x-5 desktop:[&>div]:px-[18px] desktop:[&>div]:first:pl-0 desktop:[&>div+div]:border-l desktop:[&>div+div]:border-cream-100/20">
      {startsAtMs !== null && <Fact term={t('Off time')}>{formatTime(startsAtMs)}</Fact>}
      {furlongs !== null && <Fact term={t('Distance')}>{t('{furlongs}f', { furlongs })}</Fact>}
      {field.length > 0 && (
        <Fact term={t('Runners')}>
          {here === field.length ? String(here) : t('{here} of {declared}', { here, declared: field.length })}
        </Fact>
      )}
      {kind !== '' && <Fact term={t('Class')}>{kind}</Fact>}
      {kind === '' && score?.note ? <Fact term={t('Result')}>{t(score.note)}</Fact> : null}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-[#cfd2bd]">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
