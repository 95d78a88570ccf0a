import { type ReactNode, useState } from 'react';
import { useLayout, useLevels, useRoomBeside } from '../../../shared/lib/browser/use-media.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatTime } from '../../../shared/lib/format/format.ts';
import { moveBetweenCells } from '../../../shared/live/price/move-focus.ts';
import type { MarketShape } from '../../../shared/live/reading.ts';
import { Silk } from '../../../shared/ui/art/Silk.tsx';
import { StatusPill, Tag } from '../../../shared/ui/StatusPill.tsx';
import { rowEnd, useEventView } from '../event-view.ts';
import { ChartName } from '../markets/ChartName.tsx';
import { type BoxPlace, boxPlaces, DepthButton, LadderCells, LadderWords } from '../markets/LadderParts.tsx';
import { ColumnLine } from '../markets/MarketParts.tsx';
import { RowEnd } from '../markets/RowEnd.tsx';
import { RunnerPosition } from '../markets/RunnerPosition.tsx';
import { type FieldRunner, fieldOf } from './race-field.ts';
import { hasWay, PastWords, RunnerPast, useLastHour } from './RunnerPast.tsx';
import { useFavouritesOfRace } from './use-favourites-of-race.ts';

/** The runners of a race: number and stall, silks, who rides, and three prices a side; who has left stands last. */
export default function WinMarket({ market, title }: { market: MarketShape; title: string }) {
  'use memo';
  const mobile = useLayout() === 'mobile';
  const { event, topic, score } = useEventView();
  const hasRoom = useRoomBeside();
  const lastHour = useLastHour(event.eventId, market.marketId, hasRoom);
  const field = fieldOf(market, score);
  const running = field.filter(({ left }) => left === null);
  const favourites = useFavouritesOfRace(
    topic,
    market.marketId,
    running.map(({ row }) => row.selectionKey),
  );
  const [depth, setDepth] = useState(false);
  const levels = useLevels();
  const roomy = levels === 3;
  const deep = !roomy && depth;
  const places = boxPlaces(levels, deep);
  const hasForm = field.some(({ card }) => (card?.form ?? '') !== '');
  const drawn = field.some(({ card }) => card?.draw != null);
  return (
    <div
      onKeyDown={moveBetweenCells}
      className="[--pv-cell-h:48px] desktop:[--pv-cell-h:44px] desktop:[--pv-cell-w:64px] [--pv-cell-w:66px]"
    >
      <ColumnLine
        left={
          roomy ? (
            <>
              <span className="truncate">{drawn ? t('No. (draw), runner') : t('No., runner')}</span>
              {hasRoom && <PastWords hasForm={hasForm} hasLastHour={hasWay(lastHour)} />}
            </>
          ) : (
            <DepthButton depth={depth} onChange={setDepth} />
          )
        }
      >
        <LadderWords market={market} places={places} deep={deep} />
      </ColumnLine>
      {field.map((runner) =>
        runner.left === null ? (
          <RunnerRow
            key={runner.row.selectionKey}
            market={market}
            runner={runner}
            title={title}
            places={places}
            mobile={mobile}
            deep={deep}
            past={
              hasRoom && (
                <RunnerPast
                  form={hasForm ? (runner.card?.form ?? '') : null}
                  moves={lastHour.get(runner.row.selectionKey)}
                />
              )
            }
            favourite={favourites.has(runner.row.selectionKey) ? favourites.size : 0}
          />
        ) : (
          <WithdrawnRow key={runner.row.selectionKey} runner={runner} />
        ),
      )}
    </div>
  );
}

const ROW =
  'grid min-h-[60px] items-center gap-x-2 border-t border-line px-3 py-[3px] grid-cols-[24px_26px_minmax(0,1fr)_auto] desktop:grid-cols-[26px_30px_minmax(0,1fr)_auto]';

/** As wide as three prices a side, whatever stands in their place: what is over a column stays over it. */
const ROW_WITH_PAST = 'desktop:grid-cols-[26px_30px_minmax(0,1fr)_auto_calc(6*var(--pv-cell-w)+5*3px)]!';

type RunnerRowProps = {
  market: MarketShape;
  runner: FieldRunner;
  title: string;
  places: readonly BoxPlace[];
  /** How many share the shortest odds, this one among them; 0: it is none of them. */
  favourite: number;
  mobile: boolean;
  /** On a phone with depth the name stands over its six cells. */
  deep: boolean;
  /** Its form and how its price has moved, where there is room for them between the name and the cells. */
  past: ReactNode | false;
};

function RunnerRow({ market, runner, title, places, favourite, mobile, deep, past }: RunnerRowProps) {
  'use memo';
  const view = useEventView();
  const { row } = runner;
  const end = rowEnd(view, market, row);
  const mark = favourite > 0 && <Tag>{favourite > 1 ? t('Jt fav') : t('Fav')}</Tag>;
  return (
    <div className={cx(ROW, past !== false && ROW_WITH_PAST, deep && 'gap-y-1.5 py-2! [--pv-cell-w:100%]')}>
      <Cloth runner={runner} />
      {/* On a phone the favourite says so under its silk: name and rider keep their lines. */}
      <span className="grid justify-items-center gap-0.5">
        <Silk name={runner.horse} size={mobile ? 26 : 30} />
        {mobile && mark}
      </span>
      <div className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <ChartName
            market={market}
            row={{ ...row, name: runner.horse }}
            className="min-w-0 truncate text-[15px] leading-5 font-semibold desktop:text-base"
          />
          {!mobile && mark}
        </span>
        <Rider runner={runner} />
        <RunnerPosition market={market} row={row} />
        {row.message && <span className="block truncate text-2xs text-ink-3">{row.message}</span>}
      </div>
      {past}
      {end ? (
        <RowEnd {...end} />
      ) : (
        <LadderCells
          market={market}
          row={row}
          title={title}
          places={places}
          className={deep ? 'col-span-4 grid! grid-cols-6' : ''}
        />
      )}
    </div>
  );
}

/** The number of the cloth over the stall. */
function Cloth({ runner: { number, card, left } }: { runner: FieldRunner }) {
  'use memo';
  return (
    <span className="num text-center">
      <b className={cx('block text-[15px] leading-[18px] font-semibold', left && 'text-ink-3')}>{number}</b>
      {card?.draw != null && (
        <span className="block text-2xs leading-[13px] text-ink-3">
          <span className="sr-only">{t('Stall')} </span>({card.draw})
        </span>
      )}
    </span>
  );
}

const NO_BREAK = '\u00a0';

function Rider({ runner: { card } }: { runner: FieldRunner }) {
  'use memo';
  const weight =
    card?.weightKg == null ? '' : t('{weight} kg', { weight: Number(card.weightKg.toFixed(1)) }).replace(' ', NO_BREAK);
  const text = [card?.jockey, weight].filter(Boolean).join(' · ');
  return text === '' ? null : (
    // On a phone the weight goes into a second line where it has no room in the first.
    <span className="num block min-w-0 text-xs leading-4 text-ink-2 desktop:truncate">{text}</span>
  );
}

/** A runner that has left: struck, with what its going takes off the others, and since when. */
function WithdrawnRow({ runner }: { runner: FieldRunner }) {
  'use memo';
  const { horse, left, card } = runner;
  const percent = left?.reductionHundredthsOfPercent ?? null;
  return (
    <div className={cx(ROW, 'min-h-[52px]! bg-sunken')}>
      <Cloth runner={runner} />
      <Silk name={horse} size={30} className="shrink-0 opacity-45" />
      <div className="min-w-0">
        {/* Who has left is read whole, on two lines where one has no room for it. */}
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <s className="min-w-0 wrap-break-word text-ink-3">{horse}</s>
          <StatusPill tone="warn">{t('Withdrawn')}</StatusPill>
        </span>
        <span className="block text-xs text-ink-2">
          {[card?.jockey, t('bets on it are void')].filter(Boolean).join(' · ')}
        </span>
      </div>
      {percent !== null && (
        <p className="num text-right text-sm font-semibold">
          {t('Reduction {percent} %', { percent: (percent / 100).toFixed(1) })}
          {left?.atMs != null && (
            <span className="block text-xs font-normal text-ink-2 max-desktop:hidden">
              {t('{time}, on bets matched before', { time: formatTime(left.atMs, true) })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
