import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../../shared/i18n/i18n.ts';
import { briefScore } from '../../../shared/lib/event/brief-score.ts';
import { settlesText } from '../../../shared/lib/event/settles-in.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { moveBetweenCells } from '../../../shared/live/price/move-focus.ts';
import type { ListedShape } from '../../../shared/live/reading.ts';
import { homeTopic } from '../../../shared/live/topics.ts';
import { Crest } from '../../../shared/ui/art/Crest.tsx';
import { Scene } from '../../../shared/ui/art/Scene.tsx';
import { TeamPlate } from '../../../shared/ui/TeamPlate.tsx';
import { pairsOf } from '../../../shared/lib/event/colours.ts';
import { teamCodes } from '../../../shared/lib/event/team-codes.ts';
import { teamsOf } from '../../../shared/lib/event/teams.ts';
import { addressOf } from '../../../shared/live/listed/event-address.ts';
import { SlotCells } from '../../../shared/live/listed/SlotCells.tsx';
import { BOARD_GRID } from './BoardRow.tsx';
import { hasDraw, slotsShown } from '../../../shared/live/listed/columns.ts';
import type { Featured } from './featured.ts';
import { RunnerHead } from './RunnerHead.tsx';

/** One match in play with its score and prices, on oval green; its cells stand in the columns of the board below. */
export function FeaturedMatch({ event, sport, mobile, nowMs }: Featured & { mobile: boolean; nowMs: number }) {
  const draw = hasDraw([event]);
  const slots = slotsShown(draw);
  return (
    <section
      aria-label={t('Featured match')}
      onKeyDown={moveBetweenCells}
      className="relative isolate mb-3 overflow-hidden rounded-card bg-oval-800 px-3 pt-2.5 pb-3 text-cream-100 desktop:px-3.5 desktop:pt-3 desktop:pb-3.5"
    >
      <Scene view="band" sport={sport.name} />
      <Crumbs event={event} sportName={sport.name} nowMs={nowMs} />
      <div className={mobile ? undefined : cx(BOARD_GRID[draw ? 3 : 2], 'mt-2 items-end!')}>
        <Standing event={event} sportName={sport.name} />
        <div
          className={cx(
            mobile ? 'mt-2.5 grid gap-2 [--pv-cell-h:46px] [--pv-cell-w:calc(50%-1.5px)]' : 'contents',
            mobile && (draw ? 'grid-cols-3' : 'grid-cols-2'),
          )}
        >
          {slots.map((slot) => (
            <div key={slot.label} className="relative min-w-0">
              <RunnerHead event={event} slot={slot.slot} />
              <SlotCells topic={homeTopic.key} sportName={sport.name} event={event} slot={slot} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

type PartProps = { event: ListedShape; sportName: string; nowMs: number };

function Crumbs({ event, sportName, nowMs }: PartProps) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-xs text-[#cfd2bd]">
      <span className="inline-flex h-[18px] shrink-0 items-center gap-[5px] rounded-full bg-[#0b241b] px-[7px] text-2xs font-semibold text-[#7ee2b3]">
        <i aria-hidden="true" className="size-1.5 rounded-full bg-current motion-safe:animate-pulse-dot" />
        {t('Live')}
      </span>
      <span className="max-desktop:hidden">{t(sportName)}</span>
      <ChevronRight size={13} aria-hidden="true" className="shrink-0 max-desktop:hidden" />
      {event.competitionName && <Crest name={event.competitionName} size={13} />}
      <span className="truncate">{event.competitionName}</span>
      <span className="num ml-auto shrink-0">{settlesText(event.score, sportName, event.startsAtMs, nowMs)}</span>
    </p>
  );
}

/** The two sides with their figures, and what is needed; pressing it opens the match. */
function Standing({ event, sportName }: Omit<PartProps, 'nowMs'>) {
  const teams = teamsOf(event.name);
  const codes = teamCodes(event.name, sportName, event.codes ?? null);
  const colours = teams && pairsOf(teams);
  const brief = event.score && briefScore(event.score, sportName);
  return (
    <div className="relative min-w-0 max-desktop:mt-2">
      <h2 className="sr-only">
        <Link to={addressOf(event)} className="outline-offset-4">
          {event.name}
        </Link>
      </h2>
      <Link to={addressOf(event)} tabIndex={-1} aria-hidden="true" className="absolute inset-0 z-1" />
      {teams === null ? (
        <p className="title truncate text-lg">{event.name}</p>
      ) : (
        teams.map((name, at) => {
          const side = event.score?.sides[at];
          return (
            <p key={name} className="mb-1 flex h-7 items-center gap-2.5">
              {codes?.[at] && colours?.[at] && <TeamPlate small code={codes[at]} colours={colours[at]} />}
              <span
                className={cx(
                  'title min-w-0 truncate text-[17px] leading-6',
                  side?.active === false && 'text-cream-100/70',
                )}
              >
                {name}
              </span>
              {side?.active && <i aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-brass" />}
              <span className="flex-1" />
              <span className="num shrink-0 text-base text-cream-100/75">{side?.parts.slice(0, -1).join('  ')}</span>
              <b className="num shrink-0 text-[17px] font-semibold">{side?.main}</b>
            </p>
          );
        })
      )}
      <p className="num mt-1 min-h-[18px] truncate text-sm text-[#d9d8c2]">
        {[brief?.clock, brief?.state].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
