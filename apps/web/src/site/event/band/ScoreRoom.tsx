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
export function ScoreRoom({ score, ...props }: Props) {
  const teams = teamsOf(props.name);
  const board = score !== null && saysSomething(score) ? score : null;
  const isAwaited = teams !== null && IS_AHEAD.has(props.status);
  const hasRoom = useRoom(board !== null || isAwaited);
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

function useRoom(isNeeded: boolean): boolean {
  const [isHeld, setHeld] = useState(isNeeded);
  if (isNeeded && !isHeld) setHeld(true);
  useEffect(() => (isNeeded ? undefined : whenUnseen(() => setHeld(false))), [isNeeded]);
  return isNeeded || isHeld;
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
