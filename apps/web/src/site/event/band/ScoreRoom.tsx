import { useEffect, useState } from 'react';
import { teamsOf } from '../../../shared/lib/event/teams.ts';
import { startText } from '../../../shared/lib/format/start-text.ts';
import { whenUnseen } from '../../../shared/lib/when-unseen.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import type { EventBandProps } from './EventBand.tsx';
import { saysSomething, Scoreboard } from './Scoreboard.tsx';
import { scoreHeads } from './score-heads.ts';

type Props = Pick<EventBandProps, 'name' | 'sportName' | 'status' | 'startsAtMs' | 'nowMs' | 'score'>;

/**
 * The scoreboard of a match, and its room before there is one: the markets under it stay where they are when play begins.
 * Room that is needed no more is given back when nobody looks.
 */
export function ScoreRoom({ score, hasRoom, ...props }: Props & { hasRoom: boolean }) {
  const teams = teamsOf(props.name);
  const board = hasRoom && score !== null && saysSomething(score) ? score : null;
  // Nothing is known yet: what is to come or played has a board.
  if (board === null && !hasRoom && !(teams && props.status === '')) return null;
  return (
    <div className="min-h-[83px]">
      {board ? (
        <Scoreboard score={board} sportName={props.sportName} />
      ) : (
        teams && props.status !== 'Cancelled' && <Awaited {...props} teams={teams} />
      )}
    </div>
  );
}

const IS_AHEAD: ReadonlySet<string> = new Set(['Today', 'Tomorrow', 'Upcoming']);

/**
 * Whether the scoreboard has its room. Two sides get it as soon as a score is to come; what is no match of two may never have one,
 * and where its first score comes later, the room does when nobody looks.
 */
export function useScoreRoom({ name, status, score }: Pick<Props, 'name' | 'status' | 'score'>): boolean {
  const isMatch = teamsOf(name) !== null;
  const isNeeded = (score !== null && saysSomething(score)) || (isMatch && IS_AHEAD.has(status));
  const [isHeld, setHeld] = useState(isNeeded);
  const [wasKnown, setKnown] = useState(status !== '');
  if (status !== '' && !wasKnown) setKnown(true);
  const comesAtOnce = isNeeded && (isMatch || !wasKnown);
  if (comesAtOnce && !isHeld) setHeld(true);
  useEffect(() => (isNeeded === isHeld ? undefined : whenUnseen(() => setHeld(isNeeded))), [isNeeded, isHeld]);
  return comesAtOnce || isHeld;
}

/** The sides on their lines, without a figure, and within the hour how soon they begin. The title names them aloud. */
function Awaited({ teams, sportName, startsAtMs, nowMs }: Omit<Props, 'score'> & { teams: readonly [string, string] }) {
  const start = startsAtMs !== null && startsAtMs > nowMs ? startText(startsAtMs, nowMs) : null;
  return (
    <div className="mt-2.5 flex items-center justify-between gap-8 border-t border-cream-100/15 pt-2 text-sm text-[#cfd2bd]">
      <div aria-hidden="true" className="grid grid-cols-[minmax(0,auto)_auto] gap-x-6 pl-3">
        <span />
        <span className="text-right text-2xs leading-4">{scoreHeads(sportName).main}</span>
        {teams.map((team) => (
          <div key={team} className="contents leading-6">
            <span className="max-w-[240px] min-w-32 truncate font-medium">{team}</span>
            <span className="text-right text-base leading-6 font-semibold">–</span>
          </div>
        ))}
      </div>
      {start?.clock && (
        <p className="num shrink-0 text-base font-semibold text-cream-100">
          {t('Starts {time}', { time: start.text })}
        </p>
      )}
    </div>
  );
}
