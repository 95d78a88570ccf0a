import type { Score } from '@pavilion/feed';
import type { RefCallback } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import { teamsOf } from '../../../shared/lib/event/teams.ts';
import { scoreText } from '../../../shared/lib/event/brief-score.ts';
import { settlesText } from '../../../shared/lib/event/settles-in.ts';
import { Scene } from '../../../shared/ui/art/Scene.tsx';
import { t } from '../../../shared/i18n/i18n.ts';
import { TeamPlate } from '../../../shared/ui/TeamPlate.tsx';
import { BandPill, Crumbs, platesOf, startLine } from './BandParts.tsx';
import { useHeadRoom } from './head-room.ts';
import { saysSomething } from './Scoreboard.tsx';
import { ScoreBar } from './ScoreBar.tsx';
import { ScoreRoom, useScoreRoom } from './ScoreRoom.tsx';

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
  /** The codes that rows of the page use for the two sides; null where none does. */
  codes: readonly [string, string] | null;
};

/**
 * The event's head on oval green: competition, teams, how it stands, and the score as the sport keeps it. On a phone it
 * is as low as can be, so that prices begin high up, and of one height whether there is a score or not.
 */
export function EventBand(props: EventBandProps) {
  const phone = useLayout() === 'mobile';
  const score = HAS_SCORE.has(props.status) ? props.score : null;
  const board = score !== null && saysSomething(score) ? score : null;
  const room = useHeadRoom(board !== null);
  if (!phone) return <WideBand {...props} score={score} />;
  if (board) return <ScoreBar {...props} score={board} room={room.heightPx} />;
  return <PhoneBand {...props} room={room.ref} />;
}

function WideBand(props: EventBandProps) {
  const { name, status, startsAtMs, nowMs, score } = props;
  const plates = platesOf(props);
  const long = name.length > LONG_NAME;
  const hasRoom = useScoreRoom(props);
  // Without its board the score has the place of what is said of the time.
  const told =
    score && !hasRoom ? scoreText(score, props.sportName) : settlesText(score, props.sportName, startsAtMs, nowMs);
  const stand = (
    <span className="num ml-auto flex min-w-0 items-center gap-3 text-xs text-[#d9d8c2]">
      <BandPill>{status}</BandPill>
      <span className="truncate">{told || (startsAtMs !== null && startLine(startsAtMs, nowMs, status))}</span>
    </span>
  );
  return (
    <section
      aria-label={t('Event')}
      className="relative isolate overflow-hidden rounded-card bg-oval-800 px-5 py-[13px] text-cream-100"
    >
      <Scene view="band" sport={props.sportName} />
      <Crumbs {...props} stand={long && stand} />
      <div className="mt-1 flex items-center gap-3">
        {plates && <TeamPlate {...plates[0]} />}
        <h1
          className={cx(
            'title line-clamp-2 py-px text-balance wrap-break-word',
            // What stands beside it grows and shrinks; the title keeps its line.
            long ? 'min-w-0 text-xl leading-[27px]' : 'shrink-0 text-2xl leading-[34px]',
          )}
        >
          {titleOf(name)}
        </h1>
        {plates && <TeamPlate {...plates[1]} />}
        {!long && stand}
      </div>
      <ScoreRoom {...props} hasRoom={hasRoom} />
    </section>
  );
}

/** Without a score: what it is, in which competition, and when. */
function PhoneBand({ room, ...props }: EventBandProps & { room: RefCallback<HTMLElement> }) {
  const { name, status, startsAtMs, nowMs } = props;
  const plates = platesOf(props);
  return (
    <section
      ref={room}
      aria-label={t('Event')}
      className="relative isolate -mx-3 -mt-3 min-h-[82px] overflow-hidden bg-oval-800 px-3.5 pt-2 pb-2 text-cream-100 low:-mt-1.5"
    >
      <Scene view="band" sport={props.sportName} />
      <Crumbs {...props} />
      <div className="mt-0.5 flex items-center gap-2">
        {plates && <TeamPlate small {...plates[0]} />}
        <h1
          className={cx(
            'title line-clamp-3 min-w-0 py-px text-balance wrap-break-word',
            name.length > LONG_NAME ? 'text-[17px] leading-[23px]' : 'text-[19px] leading-[26px]',
          )}
        >
          {titleOf(name)}
        </h1>
        {plates && <TeamPlate small {...plates[1]} />}
      </div>
      <p className="num min-h-4 text-xs text-[#d9d8c2]">
        {startsAtMs !== null && startLine(startsAtMs, nowMs, status)}
      </p>
    </section>
  );
}

/** The v stays with the side after it. */
function titleOf(name: string): string {
  const teams = teamsOf(name);
  return teams ? `${teams[0]} v\u00a0${teams[1]}` : name || '\u00a0';
}

/** A name of more letters is written smaller and has its line for itself, so that both teams can be read. */
const LONG_NAME = 24;

/** Before the start there is no score to show. */
const HAS_SCORE: ReadonlySet<string> = new Set(['Live', 'Completed']);
