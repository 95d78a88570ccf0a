import type { Score, ScoreSide } from '@pavilion/feed';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { settlesText } from '../../../shared/lib/event/settles-in.ts';
import { teamsOf } from '../../../shared/lib/event/teams.ts';
import { TeamPlate } from '../../../shared/ui/TeamPlate.tsx';
import { t } from '../../../shared/i18n/i18n.ts';
import { BandPill, Crumbs, type PlateProps, platesOf, startLine } from './BandParts.tsx';
import type { EventBandProps } from './EventBand.tsx';
import { Balls, Scoreboard } from './Scoreboard.tsx';
import { shownParts } from './score-heads.ts';

/** `room`: how high the head was that it takes the place of, in px; null where there was none. */
type Props = EventBandProps & { score: Score; room: number | null };

const BAR_PX = 44;
const LINE_PX = 38;
/** Further down than this the bar has left its place and sticks under the header. */
const STUCK_PX = 8;
/** A list that is moved this far is being read: what lies over it makes way. */
const MOVED_PX = 24;

/**
 * The head of an event with a score on a phone: a bar of 44 px that stays under the header, and a line that scrolls
 * away. The whole board opens under the bar: at the top of the page in its place, else over the page until that is moved.
 */
export function ScoreBar(props: Props) {
  const [inPlace, setInPlace] = useState(false);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!over) return;
    const from = window.scrollY;
    const close = () => {
      if (Math.abs(window.scrollY - from) > MOVED_PX) setOver(false);
    };
    window.addEventListener('scroll', close, { passive: true });
    return () => window.removeEventListener('scroll', close);
  }, [over]);
  const press = () => {
    if (over || inPlace) {
      setOver(false);
      setInPlace(false);
    } else if (window.scrollY > STUCK_PX) setOver(true);
    else setInPlace(true);
  };
  return (
    <section aria-label={t('Event')} className="contents">
      <h1 className="sr-only">{props.name}</h1>
      {/* On its side a phone has it in the middle of the header, with what is said in words. */}
      <div className="sticky top-(--pv-header-h) z-10 -mx-3 -mt-3 bg-oval-800 text-cream-100 low:fixed low:top-0 low:right-[calc(190px+env(safe-area-inset-right))] low:left-[calc(60px+env(safe-area-inset-left))] low:z-20 low:m-0 low:rounded-b-[8px]">
        <div className="flex h-11 items-center gap-2 border-b border-cream-100/15 pr-1 pl-3.5">
          <Figures {...props} />
          <p className="num hidden min-w-0 flex-1 text-xs leading-4 font-medium low:line-clamp-2">
            {wordsOf(props.score)}
          </p>
          <button
            type="button"
            aria-expanded={over || inPlace}
            aria-label={over || inPlace ? t('Hide the scoreboard') : t('Show the scoreboard')}
            onClick={press}
            className="grid size-11 shrink-0 place-items-center -outline-offset-2"
          >
            <ChevronDown
              size={20}
              aria-hidden="true"
              className={cx('transition-transform', (over || inPlace) && 'rotate-180')}
            />
          </button>
        </div>
        {over && (
          <div className="absolute inset-x-0 top-full max-h-[60dvh] overflow-y-auto bg-oval-800 shadow-2">
            <Whole {...props} />
          </div>
        )}
      </div>
      <Chase {...props} />
      {props.room !== null && (
        // On its side all of the bar is in the header: the room of the head that was here has the name.
        <p
          aria-hidden="true"
          style={{ height: props.room }}
          className="title -mx-3 -mt-1.5 hidden items-center overflow-hidden bg-oval-800 px-3.5 text-[19px] leading-[26px] text-cream-100 low:flex"
        >
          {props.name}
        </p>
      )}
      {inPlace && (
        <div className="-mx-3 bg-oval-800 text-cream-100">
          <Whole {...props} />
        </div>
      )}
    </section>
  );
}

/** Sports whose figure begins anew with every period: what was before it is said as well. */
const COUNTS_ANEW = /cricket|tennis/i;

/** Each side with what it has, the one whose turn it is behind a dot; a field or words alone have the event's name. */
function Figures(props: Props) {
  const { name, score, sportName } = props;
  const { sides } = score;
  const plates = platesOf(props);
  if (sides.length !== 2) return <b className="title min-w-0 flex-1 truncate text-[17px]">{name}</b>;
  const shown = COUNTS_ANEW.test(sportName) ? shownParts(score, sportName) : null;
  const joint = /cricket/i.test(sportName) ? ' & ' : ' ';
  const teams = teamsOf(name);
  const figures = sides.map((side, at) => ({
    side,
    past: (shown?.get(side) ?? []).join(joint),
    // The source may name the side first that is batting.
    plate: plates?.[teams?.[1] === side.name ? 1 : teams?.[0] === side.name ? 0 : at] ?? null,
  }));
  return (
    // A run more may need more room: what follows is drawn anew where it stands, not moved.
    <div
      key={figures.map(({ side, past }) => `${past} ${side.main} ${side.active}`).join(' ')}
      className="num flex min-w-0 flex-1 items-center gap-x-2.5 low:flex-none"
    >
      {figures.map((figure) => (
        <Figure key={figure.side.name} {...figure} joint={joint} />
      ))}
    </div>
  );
}

type FigureProps = { side: ScoreSide; past: string; plate: PlateProps | null; joint: string };

function Figure({ side, past, plate, joint }: FigureProps) {
  const { name, main, active } = side;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {active && <i aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-brass" />}
      {plate && <TeamPlate small {...plate} />}
      <span className="sr-only">{`${name}${active ? ` ${t('(now)')}` : ''}: `}</span>
      {past && <span className="min-w-0 truncate text-sm text-[#cfd2bd]">{`${past}${main === '' ? '' : joint}`}</span>}
      <b className="shrink-0 text-[17px] font-semibold text-cream-50">{main}</b>
    </span>
  );
}

/** Longer texts have the line for themselves. */
const BESIDE_BALLS = 56;
/** What happened in one ball or point, not a sentence about it. */
const isBall = (entry: string): boolean => entry.length <= 3;

/** What is said of the score: what is needed, else the period and its clock; and a happening that is a sentence. */
function wordsOf({ note, status, clock, recent }: Score): string {
  const newest = recent.every(isBall) ? '' : (recent.at(-1) ?? '');
  const state = note === '' ? [status && t(status), clock && t(clock)] : [t(note)];
  return [...state, newest].filter(Boolean).join(' · ');
}

/** How it stands in words, whole on two lines if need be, and the last five balls where they leave it room. */
function Chase(props: Props) {
  const { recent } = props.score;
  const words = wordsOf(props.score);
  const balls = recent.every(isBall) && words.length <= BESIDE_BALLS ? recent.slice(-5) : [];
  const { startsAtMs, nowMs, status, room } = props;
  return (
    <div
      role="group"
      aria-label={t('How it stands')}
      style={{ height: room === null ? undefined : Math.max(LINE_PX, room - BAR_PX) }}
      className="-mx-3 flex h-[38px] items-center gap-2 bg-oval-900 pr-3.5 pl-1.5 text-cream-100 [&_.bg-oval-900]:bg-oval-700 low:sr-only"
    >
      <BandPill>{status}</BandPill>
      {/* Drawn anew where it stands when it changes, not moved. */}
      <div key={`${words} ${balls.join(' ')}`} className="flex min-w-0 flex-1 items-center gap-2">
        <p className="num line-clamp-2 min-w-0 flex-1 text-xs leading-4 font-medium">
          {words || (startsAtMs !== null && startLine(startsAtMs, nowMs, status))}
        </p>
        <Balls entries={balls} sportName={props.sportName} />
      </div>
    </div>
  );
}

/** Everything that the band of a wide screen says. */
function Whole(props: Props) {
  const { name, status, startsAtMs, nowMs, score } = props;
  return (
    <div className="px-3.5 pt-2 pb-3">
      <Crumbs {...props} />
      <p className="title mt-1 text-[17px] leading-[23px] wrap-break-word">{name}</p>
      <p className="num min-h-4 text-xs text-[#d9d8c2]">
        {settlesText(score, props.sportName, startsAtMs, nowMs) ||
          (startsAtMs !== null && startLine(startsAtMs, nowMs, status))}
      </p>
      <Scoreboard score={{ ...score, note: '' }} sportName={props.sportName} />
    </div>
  );
}
