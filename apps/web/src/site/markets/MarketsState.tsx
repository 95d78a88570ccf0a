import { LiveMatchesLink } from '../../shared/address/LiveMatchesLink.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { RACE_GRID, TableHead, tableGrid } from './OddsTable.tsx';
import { slotsShown, sportHasDraw } from '../../shared/live/listed/columns.ts';
import { isRacingName } from '../../shared/lib/event/racing.ts';
import { t } from '../../shared/i18n/i18n.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];
const CELLS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The table or the cards while matches are on their way, in the size of what comes. */
export function MarketsLoading({ sportName, mobile }: { sportName: string; mobile: boolean }) {
  const racing = isRacingName(sportName);
  const draw = sportHasDraw(sportName, []);
  if (mobile) {
    return (
      <SkeletonGroup label={t('Loading matches…')}>
        <p aria-hidden="true" className="caps mx-0.5 mt-3">
          {t('Loading matches…')}
        </p>
        {ROWS.slice(0, 4).map((card) => (
          <div key={card} className={cx('panel mt-[9px] px-3 py-3', racing ? 'h-[172px]' : 'h-[138px]')}>
            <Skeleton className="h-3 w-40" />
            <Skeleton className="mt-2.5 h-4 w-56" />
            {racing ? (
              <Runners />
            ) : (
              <div className={cx('mt-6 grid gap-1.5', draw ? 'grid-cols-6' : 'grid-cols-4')}>
                {CELLS.slice(0, draw ? 6 : 4).map((cell) => (
                  <Skeleton key={cell} className="h-[46px] rounded-cell" />
                ))}
              </div>
            )}
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  if (racing) return <RacesLoading sportName={sportName} />;
  return (
    <section aria-label={t('{sport} markets', { sport: t(sportName) })} className="panel overflow-hidden">
      <TableHead title={t(sportName)} note={t('Loading matches…')} draw={draw} />
      <SkeletonGroup label={t('Loading matches…')}>
        {ROWS.map((row) => (
          <div key={row} className={cx(tableGrid(draw), 'h-[54px] border-t border-line first:border-t-0')}>
            <span className="grid gap-2">
              <Skeleton className="h-3.5 w-44" />
              <Skeleton className="h-3 w-60" />
            </span>
            {slotsShown(draw).map(({ slot }) => (
              <span key={slot} className="flex gap-[3px]">
                <Skeleton className="h-11 w-16 rounded-cell" />
                <Skeleton className="h-11 w-16 rounded-cell" />
              </span>
            ))}
          </div>
        ))}
      </SkeletonGroup>
    </section>
  );
}

/** Races have neither 1, X and 2 nor a price to lay: runners stand two by two, each with a price to back. */
function RacesLoading({ sportName }: { sportName: string }) {
  return (
    <section aria-label={t('{sport} markets', { sport: t(sportName) })} className="panel overflow-hidden">
      <div className={cx(RACE_GRID, 'h-[34px] border-b border-line')}>
        <span className="flex min-w-0 items-center gap-2">
          <b className="truncate text-base font-semibold">{t(sportName)}</b>
          <span className="shrink-0 text-ink-3">{t('Loading matches…')}</span>
        </span>
        <span className="flex items-center gap-2 text-2xs">
          <b className="text-sm font-semibold">{t('Win')}</b>
          <span className="text-back-text">{t('Back')}</span>
        </span>
      </div>
      <SkeletonGroup label={t('Loading matches…')}>
        {ROWS.map((row) => (
          <div key={row} className={cx(RACE_GRID, 'h-[87px] border-t border-line first:border-t-0')}>
            <span className="grid gap-2">
              <Skeleton className="h-3.5 w-44" />
              <Skeleton className="h-3 w-60" />
            </span>
            <Runners />
          </div>
        ))}
      </SkeletonGroup>
    </section>
  );
}

function Runners() {
  return (
    <span className="grid grid-cols-2 gap-x-2.5 gap-y-1.5 max-desktop:mt-4">
      {CELLS.slice(0, 4).map((runner) => (
        <span key={runner} className="flex items-center gap-2">
          <Skeleton className="size-[22px] shrink-0" />
          <Skeleton className="h-3.5 min-w-0 flex-1" />
          <Skeleton className="h-11 w-[66px] shrink-0 rounded-cell desktop:h-[34px] desktop:w-16" />
        </span>
      ))}
    </span>
  );
}

export function MarketsEmpty() {
  return (
    <div className="panel mt-3 desktop:mt-0">
      <EmptyState
        art="fixtures"
        title={t('No events available for this sport.')}
        help={t('Try another sport, or come back closer to the start.')}
      />
    </div>
  );
}

export function CompetitionEmpty() {
  return (
    <div className="panel mt-3 desktop:mt-0">
      <EmptyState
        art="fixtures"
        title={t('No events of this competition are listed now.')}
        help={t('Show all competitions, or come back closer to the start.')}
      />
    </div>
  );
}

export function FavouritesEmpty() {
  return (
    <div className="panel mt-3 desktop:mt-0">
      <EmptyState
        art="star"
        title={t('No favourites in this sport.')}
        help={t('Press the star of an event or a competition to keep it here.')}
        action={<LiveMatchesLink />}
      />
    </div>
  );
}

export function OwnEmpty() {
  return (
    <div className="panel mt-3 desktop:mt-0">
      <EmptyState
        art="receipt"
        title={t('No open bets in this sport.')}
        help={t('Events you bet on stand here until their markets are settled.')}
        action={<LiveMatchesLink />}
      />
    </div>
  );
}

export function MarketsError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="panel mt-3 desktop:mt-0">
      <EmptyState
        alert
        art="wicket"
        title={message || t('Unable to load events.')}
        action={<Button onClick={onRetry}>{t('Try again')}</Button>}
      />
    </div>
  );
}
