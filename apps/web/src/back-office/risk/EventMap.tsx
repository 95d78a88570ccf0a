import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { ApiError, failureText } from '../../shared/api/api-error.ts';
import { type EventRisk, eventRisk, type NetMarket } from '../../shared/api/back-office/risk/net-books.ts';
import { openSuspend } from '../../shared/lib/back-office-overlays.ts';
import { rowName } from '../../shared/lib/bet/book-row.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, formatPaiseShort, paiseFromWire } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import type { Whole } from './NetBookTable.tsx';
import { heat, rowKey, rowWorst } from './rows.ts';
import { ScoreMap } from './ScoreMap.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

type Props = { viewer: Role; eventId: string; shows: Whole };

/** What each result of an event would bring or cost. */
export function EventMap({ viewer, eventId, shows }: Props) {
  const { data, error, isError, refetch } = useQuery({ ...eventRisk(viewer, eventId), enabled: eventId !== '' });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    // Beside the others it is moved by itself, and nothing in it need take the focus.
    <section
      aria-labelledby="event-map"
      tabIndex={0}
      className="panel relative min-h-0 min-w-0 overflow-x-hidden overflow-y-auto"
    >
      <header className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h2 id="event-map" className="font-semibold">
          {t('Results of an event')}
        </h2>
        {data && eventId !== '' && (
          <span className="min-w-0 truncate text-sm text-ink-2">
            {data.name} · {data.sport.name}
          </span>
        )}
        {data && viewer === 'super_admin' && !isGone && (
          <ActButton
            act="event.suspend"
            size="sm"
            look="danger-quiet"
            className="ml-auto"
            onClick={() => openSuspend(targetOf(data))}
          >
            <Ban size={14} aria-hidden="true" />
            {t('Suspend event')}
          </ActButton>
        )}
      </header>
      {eventId === '' ? (
        <EmptyState title={t('No event is chosen.')} help={t('Press the name of an event in the net book.')} />
      ) : isGone ? (
        <EmptyState title={t('This event has no open bets.')} help={t('It was settled, or nobody has bet on it.')} />
      ) : isError && !data ? (
        <ListFailure text={failureText(error, later('Unable to load this event.'))} onRetry={() => void refetch()} />
      ) : data ? (
        <Maps event={data} shows={shows} />
      ) : (
        <Skeleton className="m-4 h-[180px]" />
      )}
    </section>
  );
}

const targetOf = ({ id, name, markets }: EventRisk) => ({
  ...({ on: 'event', id, name, suspended: false, markets: markets.length, players: null } as const),
  exposure: markets.reduce((sum, { exposure }) => sum + paiseFromWire(exposure), 0) / 100,
});

function Maps({ event, shows }: { event: EventRisk; shows: Whole }) {
  return (
    <div className={cx('grid items-start gap-x-6 gap-y-4 p-4', event.scores && 'xl:grid-cols-[auto_minmax(0,1fr)]')}>
      {event.scores && <ScoreMap scores={event.scores} shows={shows} />}
      <ul aria-label={t('Profit by result')} className="grid min-w-0 gap-2.5">
        {event.markets.map((market) => (
          <MarketMap key={market.id} market={market} shows={shows} />
        ))}
      </ul>
    </div>
  );
}

/** A market's results side by side. */
function MarketMap({ market, shows }: { market: NetMarket; shows: Whole }) {
  const { rows } = market[shows];
  const largest = Math.max(1, ...rows.map((row) => Math.abs(rowWorst(row))));
  return (
    <li className="grid gap-1 sm:grid-cols-[150px_minmax(0,1fr)] sm:items-center sm:gap-3">
      <span className="truncate text-xs font-medium" title={marketTitle(market.name, market.sport.name)}>
        {marketTitle(market.name, market.sport.name)}
      </span>
      <span className="flex gap-[3px] overflow-x-auto">
        {rows.map((row) => (
          <span
            key={rowKey(row)}
            title={`${rowName(row)}: ${formatPaise(paiseFromWire(rowWorst(row)), { sign: 'always' })}`}
            style={{ background: heat(rowWorst(row), largest) }}
            className="min-w-[74px] flex-1 rounded-xs bg-surface-2 px-2 py-1 text-center"
          >
            <span className="block truncate text-2xs text-ink">{rowName(row)}</span>
            <span className="num block text-xs font-semibold text-ink">
              {rowWorst(row) > 0 && '+'}
              {formatPaiseShort(paiseFromWire(rowWorst(row)))}
            </span>
          </span>
        ))}
      </span>
    </li>
  );
}
