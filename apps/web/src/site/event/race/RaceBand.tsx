import type { Score } from '@pavilion/feed';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { useNow } from '../../../shared/lib/browser/use-now.ts';
import { pairOf } from '../../../shared/lib/event/colours.ts';
import { courseOf } from '../../../shared/lib/event/race-names.ts';
import { formatFixtureTime, formatTime } from '../../../shared/lib/format/format.ts';
import type { MarketShape } from '../../../shared/live/reading.ts';
import { Scene } from '../../../shared/ui/art/Scene.tsx';
import { TeamPlate } from '../../../shared/ui/TeamPlate.tsx';
import { BandPill, Crumbs } from '../band/BandParts.tsx';
import type { EventBandProps } from '../band/EventBand.tsx';
import { countdown, fieldOf, raceKind, trackOf, winMarket } from './race-field.ts';
import { NextRaces } from './NextRaces.tsx';
import { RaceField } from './RaceField.tsx';
import { RaceTracker } from './RaceTracker.tsx';

/** The head of a race: what is next, the course, the time to the off, what is known of the race, and the field on its way. */
export default function RaceBand(props: EventBandProps & { markets: readonly MarketShape[] | undefined }) {
  const { name, score, status } = props;
  const { course, country, race } = courseOf(name);
  const market = useLastMarket(winMarket(props.markets));
  const track = trackOf(market, score);
  const field = market && !track ? fieldOf(market, score) : [];
  const isRunning = track ? track.running : score !== null && hasBegun(score);
  // On a phone a race that comes under way while it is looked at opens nothing over the prices by itself.
  const [isOpen, setOpen] = useState(isRunning);
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
          <Facts {...props} market={market} />
          {(track || field.length > 0) && (
            <FoldButton what={track ? 'track' : 'field'} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
          )}
        </div>
        {track && <RaceTracker track={track} isOpen={isOpen} />}
        {field.length > 0 && <RaceField field={field} score={score} isOpen={isOpen} />}
      </section>
    </>
  );
}

/** A race whose market the source has dropped keeps its field: the head stays as high as it was. */
function useLastMarket(market: MarketShape | null): MarketShape | null {
  const [last, setLast] = useState(market);
  if (market !== null && market !== last) setLast(market);
  return market ?? last;
}

const hasBegun = ({ clock, sides }: Score): boolean => clock !== null || sides.some(({ main }) => main !== '');

type FoldButtonProps = { what: 'track' | 'field'; isOpen: boolean; onPress: () => void };

/** On a phone the track, or the field that stands in its place, is opened and folded; a wide screen has room for it. */
const FoldButton = ({ what, isOpen, onPress }: FoldButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-label={t(FOLD[what][isOpen ? 'open' : 'shut'])}
    onClick={onPress}
    className="-my-0.5 -mr-2.5 ml-auto grid size-11 shrink-0 place-items-center -outline-offset-2 desktop:hidden"
  >
    <ChevronDown size={20} aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
  </button>
);

const FOLD = {
  track: { open: later('Hide the track'), shut: later('Show the track') },
  field: { open: later('Hide the field'), shut: later('Show the field') },
} as const;

const BandStand = ({ status }: { status: string }) => (
  <span className="max-desktop:hidden">
    <BandPill>{status}</BandPill>
  </span>
);

/** Counts down to the off; in running it says how far there is to go, afterwards how it stands. */
function Clock({ startsAtMs, score, status }: EventBandProps) {
  const nowMs = useNow(1_000);
  const off = score !== null && hasBegun(score);
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
      {/* Without a word its line stays: the band is as high after the race as before. */}
      <span className="block text-2xs text-[#cfd2bd]">{label || '\u00a0'}</span>
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
function Facts({ score, market, startsAtMs }: EventBandProps & { market: MarketShape | null }) {
  const field = market ? fieldOf(market, score) : [];
  const here = field.filter(({ left }) => left === null).length;
  const kind = raceKind(score?.note ?? '');
  const furlongs = score?.race?.furlongs ?? null;
  const result = kind === '' ? (score?.note ?? '') : '';
  // On a phone the result, who won and who left, has the whole line; before, the class has the room of what the chips below say.
  const hiddenByResult = cx(result !== '' && 'max-desktop:hidden');
  const hiddenByClass = cx(kind !== '' && 'max-desktop:hidden', hiddenByResult);
  return (
    <dl className="num mt-2 flex min-h-9 min-w-0 flex-1 flex-wrap gap-y-1 text-sm max-desktop:gap-x-5 desktop:[&>div]:px-[18px] desktop:[&>div]:first:pl-0 desktop:[&>div+div]:border-l desktop:[&>div+div]:border-cream-100/20">
      {startsAtMs !== null && (
        <Fact term={t('Off time')} className={hiddenByResult}>
          {formatTime(startsAtMs)}
        </Fact>
      )}
      {furlongs !== null && (
        <Fact term={t('Distance')} className={hiddenByResult}>
          {t('{furlongs}f', { furlongs })}
        </Fact>
      )}
      {field.length > 0 && (
        <Fact term={t('Runners')} className={hiddenByClass}>
          {here === field.length ? String(here) : t('{here} of {declared}', { here, declared: field.length })}
        </Fact>
      )}
      {kind !== '' && <Fact term={t('Class')}>{kind}</Fact>}
      {result !== '' && (
        <Fact term={t('Result')} long>
          {t(result)}
        </Fact>
      )}
    </dl>
  );
}

type RaceFactProps = {
  term: string;
  /** Has what room is left on its line, so that it never begins another one. */
  long?: boolean;
  className?: string;
  children: ReactNode;
};

function Fact({ term, long = false, className, children }: RaceFactProps) {
  return (
    <div className={cx(long && 'min-w-0 flex-1 basis-24', className)}>
      <dt className="text-2xs text-[#cfd2bd]">{term}</dt>
      <dd className={cx('font-semibold', long && 'truncate')}>{children}</dd>
    </div>
  );
}
