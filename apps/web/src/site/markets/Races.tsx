import { use, useMemo } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { cellKey } from '../../shared/live/price/cell.ts';
import { moveBetweenCells } from '../../shared/live/price/move-focus.ts';
import { pickOf } from '../../shared/live/price/pick.ts';
import { PriceCell } from '../../shared/live/price/PriceCell.tsx';
import { usePickedIn } from '../../shared/live/price/use-picked.ts';
import { PricesPaused } from '../../shared/live/notice/PricesPaused.tsx';
import type { ListedShape, RowShape } from '../../shared/live/reading.ts';
import { LiveContext } from '../../shared/live/price/use-quote.ts';
import { CardHead } from './MarketCards.tsx';
import { frontRunners, type OddsTableRow } from './market-rows.ts';
import { EventCell, GroupHead, RACE_GRID, type EventsListProps } from './OddsTable.tsx';
import { runnerOf } from '../../shared/lib/event/race-names.ts';
import { Silk } from '../../shared/ui/art/Silk.tsx';
import { pickEvent } from '../../shared/live/listed/SlotCells.tsx';

/**
 * Races on the markets page. A field has no 1, X and 2: each line shows the runners at the shortest odds with their best
 * back price, and the whole field stands on the page of the race.
 */
export function RaceTable({ topic, sportName, groups, count, news }: EventsListProps) {
  'use memo';
  return (
    <div
      role="table"
      aria-label={t('{sport} markets', { sport: t(sportName) })}
      className="panel overflow-hidden"
      onKeyDown={moveBetweenCells}
    >
      <PricesPaused topic={topic} />
      <div role="row" className={cx(RACE_GRID, 'h-[34px] border-b border-line')}>
        <span role="columnheader" className="flex min-w-0 items-center gap-2">
          <b className="truncate text-base font-semibold">{t(sportName)}</b>
          <span className="shrink-0 text-ink-3">{tn(count, '{count} race', '{count} races')}</span>
          {news}
        </span>
        <span role="columnheader" className="flex items-center gap-2 text-2xs">
          <b className="text-sm font-semibold">{t('Win')}</b>
          <span className="text-back-text">{t('Back')}</span>
        </span>
      </div>
      {groups.map(({ name, rows }) => (
        <div key={name} role="rowgroup" aria-label={t(name)}>
          <GroupHead name={name} count={rows.length} />
          {rows.map((row) => (
            <div
              key={row.event.eventId}
              role="row"
              className={cx(RACE_GRID, 'relative min-h-[54px] border-t border-line py-1.5 hover:bg-surface-2')}
            >
              <EventCell row={row} sportName={sportName} note={fieldText(row.event)} />
              <div role="cell" className="relative">
                <FrontRunners row={row} topic={topic.key} sportName={sportName} />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The same on a phone: a card for each race. */
export function RaceCards({ topic, sportName, groups, news }: EventsListProps) {
  'use memo';
  return (
    <>
      <PricesPaused topic={topic} className="mt-1 rounded-[8px]" />
      {groups.map(({ name, rows }, at) => (
        <section key={name} aria-label={t(name)}>
          <div className="mx-0.5 mt-3 flex items-center justify-between">
            <h2 className={cx('caps num', name === 'In play' && 'text-live!')}>
              {t(name)} · {rows.length}
            </h2>
            {at === 0 && news}
          </div>
          {rows.map((row) => (
            <article key={row.event.eventId} className="panel relative mt-[9px] overflow-hidden">
              <CardHead
                row={row}
                sportName={sportName}
                note={[t('Win'), fieldText(row.event)].filter(Boolean).join(' · ')}
              />
              <div className="px-3 pb-3" onKeyDown={moveBetweenCells}>
                <FrontRunners row={row} topic={topic.key} sportName={sportName} />
              </div>
            </article>
          ))}
        </section>
      ))}
    </>
  );
}

const fieldText = ({ market }: ListedShape): string =>
  market === null || market.rows.length === 0 ? '' : tn(market.rows.length, '{count} runner', '{count} runners');

type RunnersProps = { row: OddsTableRow; topic: string; sportName: string };

function FrontRunners({ row: { event }, topic, sportName }: RunnersProps) {
  'use memo';
  const { board } = use(LiveContext);
  const open = useSlipDraft((draft) => draft.open);
  const { market } = event;
  const picked = usePickedIn(`${market?.marketId}/`);
  const rows = market?.rows ?? NO_ROWS;
  const marketId = market?.marketId ?? '';
  const field = rows.map(({ selectionKey, status }) => `${selectionKey} ${status}`).join();
  // Chosen when the field comes or changes, not with every price: nothing jumps.
  const runners = useMemo(
    () =>
      frontRunners(rows, ({ selectionKey }) => {
        const cell = board.cell(topic, cellKey(marketId, selectionKey, 'back', 0));
        return cell.state === 'open' ? cell.priceHundredths : null;
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [board, topic, marketId, field],
  );
  if (market === null || runners.length === 0) {
    return <p className="text-xs text-ink-3">{t('Prices open closer to the start.')}</p>;
  }
  return (
    <ul
      data-cells
      className="grid grid-cols-2 gap-x-2.5 gap-y-1.5 [--pv-cell-h:34px] [--pv-cell-w:64px] max-desktop:[--pv-cell-h:44px] max-desktop:[--pv-cell-w:66px]"
    >
      {runners.map((runner) => {
        const key = cellKey(market.marketId, runner.selectionKey, 'back', 0);
        const { number, horse } = runnerOf(runner.name);
        return (
          <li key={runner.selectionKey} className="flex min-w-0 items-center gap-1.5 desktop:gap-2">
            <span className="flex shrink-0 flex-col items-center">
              <Silk name={horse} size={22} />
              {/* On a phone the name needs the whole line. */}
              {number !== null && (
                <b aria-hidden="true" className="num text-2xs leading-[13px] font-semibold desktop:hidden">
                  {number}
                </b>
              )}
            </span>
            <span className="line-clamp-2 min-w-0 flex-1 text-sm leading-[17px] wrap-break-word" title={runner.name}>
              {number !== null && <span className="max-desktop:sr-only">{number}. </span>}
              {horse}
            </span>
            <PriceCell
              topic={topic}
              boxKey={key}
              kind="match"
              side="back"
              name={runner.name}
              selected={picked === key}
              onPick={(cell) =>
                open(
                  pickOf(
                    pickEvent(event, sportName),
                    { topic, market, row: runner, side: 'back', place: 0, marketName: 'Win' },
                    cell,
                  ),
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

const NO_ROWS: readonly RowShape[] = [];
