import type { Role } from '@pavilion/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import type { NetMarket } from '../../shared/api/back-office/risk/net-books.ts';
import { marketBookPath, resultsPath } from '../../shared/address/back-office-paths.ts';
import { openLimits, openSuspend } from '../../shared/lib/back-office-overlays.ts';
import { rowName } from '../../shared/lib/bet/book-row.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatCount, formatPaise, formatPaiseShort, paiseFromWire } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import type { Column } from '../../shared/ui/list/table-rows.ts';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { rowKey, rowsInLine, rowWorst } from './rows.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

export type Whole = 'own' | 'gross';

type Props = {
  viewer: Role;
  rows: readonly NetMarket[] | undefined;
  shows: Whole;
  mapped: string;
  onMap: (eventId: string) => void;
  dirty: boolean;
};

/** Rows keep their places while somebody points at them; figures go on changing. */
function useSteady(rows: readonly NetMarket[] | undefined) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const placeOf = ({ id }: NetMarket) => {
    const place = order?.indexOf(id) ?? -1;
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  };
  return {
    rows: order === null ? rows : rows?.toSorted((one, other) => placeOf(one) - placeOf(other)),
    hold: (held: boolean) => setOrder(held ? (rows ?? []).map(({ id }) => id) : null),
  };
}

/** Open books by what they can cost, with what can be done about each in its row. */
export function NetBookTable({ viewer, rows: given, shows, mapped, onMap, dirty }: Props) {
  const { rows, hold } = useSteady(given);
  const largest = Math.max(1, ...(rows ?? []).map(({ own }) => -own.worst));
  const columns: Column<NetMarket>[] = [
    {
      head: later('Market'),
      card: 'title',
      cell: (market) => <Name {...{ viewer, market, mapped, onMap }} />,
      // The figures by outcome stand under the name there; both take what the other columns leave.
      folded: {
        width: 'w-full min-w-[180px]',
        cell: (market) => (
          <span className="grid w-0 min-w-full gap-1">
            <Name {...{ viewer, market, mapped, onMap }} />
            <Outcomes market={market} shows={shows} />
          </span>
        ),
      },
    },
    { head: later('By outcome'), folded: false, cell: (market) => <Outcomes market={market} shows={shows} /> },
    {
      head: later('Own at worst'),
      hint: t('After the agents’ shares; under it the whole'),
      right: true,
      cell: (market) => <Worst market={market} largest={largest} />,
    },
    { ...ACTS, acts: viewer === 'super_admin' },
  ];
  return (
    <div onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      <DataTable
        label={t('Net book')}
        tight
        wideTable
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={t('No open market has a bet.')}
            help={dirty ? t('Other filters may show more.') : t('A market appears here with its first bet.')}
          />
        }
      />
    </div>
  );
}

type NameProps = Pick<Props, 'viewer' | 'mapped' | 'onMap'> & { market: NetMarket };

function Name({ viewer, market, mapped, onMap }: NameProps) {
  const { id, eventId, eventName, sport, suspended, awaitsResult } = market;
  return (
    <span className="block min-w-0 desktop:max-w-[190px]">
      <span className="flex items-center gap-2">
        <Link to={marketBookPath(viewer, id)} className="truncate font-semibold hover:underline">
          {marketTitle(market.name, sport.name)}
        </Link>
        {awaitsResult ? (
          <StatusPill tone="warn">{later('Result awaited')}</StatusPill>
        ) : (
          suspended && <StatusPill tone="warn">{later('Suspended')}</StatusPill>
        )}
      </span>
      <button
        type="button"
        aria-pressed={mapped === eventId}
        title={t('Show what each result would cost')}
        onClick={() => onMap(eventId)}
        className={cx(
          'touch block max-w-full truncate text-left text-xs hover:text-ink hover:underline',
          mapped === eventId ? 'text-brand-text' : 'text-ink-3',
        )}
      >
        {eventName} · {sport.name}
      </button>
    </span>
  );
}

const OUTCOMES_SHOWN = 3;

/** Side by side in a table; on a phone's card, where there is no room for three, under each other. */
function Outcomes({ market, shows }: { market: NetMarket; shows: Whole }) {
  const { rows } = market[shows];
  const shown = rowsInLine(rows, OUTCOMES_SHOWN);
  const more = rows.length - shown.length;
  return (
    <>
      <span className="grid gap-x-2 min-[600px]:auto-cols-[minmax(56px,80px)] min-[600px]:max-desktop:auto-cols-[minmax(56px,116px)] min-[600px]:grid-flow-col min-[600px]:justify-start min-[1400px]:auto-cols-[minmax(56px,104px)]">
        {shown.map((row) => {
          const worst = rowWorst(row);
          return (
            <span key={rowKey(row)} className="flex min-w-0 items-baseline justify-between gap-2 min-[600px]:block">
              <span className="block min-w-0 truncate text-2xs text-ink-3" title={rowName(row)}>
                {rowName(row)}
              </span>
              <span
                className={cx(
                  'num block shrink-0 text-xs font-semibold',
                  worst < 0 ? 'text-loss' : worst > 0 && 'text-profit',
                )}
              >
                {worst > 0 && '+'}
                {formatPaiseShort(paiseFromWire(worst))}
              </span>
            </span>
          );
        })}
      </span>
      {more > 0 && (
        <span className="block text-2xs text-ink-3">{t('+{count} more', { count: formatCount(more) })}</span>
      )}
    </>
  );
}

function Worst({ market: { own, gross, players }, largest }: { market: NetMarket; largest: number }) {
  return (
    <span className="inline-block min-w-[112px]" title={tn(players, '{count} player', '{count} players')}>
      <Money paise={paiseFromWire(own.worst)} tone="result" className="font-semibold" />
      <span aria-hidden="true" className="my-0.5 flex h-[3px] justify-end rounded-full bg-surface-3">
        {own.worst < 0 && <i className="rounded-full bg-loss" style={{ width: `${(-own.worst / largest) * 100}%` }} />}
      </span>
      <span className="block text-xs text-ink-3">
        {t('Gross {amount}', { amount: formatPaise(paiseFromWire(gross.worst), { sign: 'always' }) })}
      </span>
    </span>
  );
}

const ACTS: Column<NetMarket> = {
  head: later('Action'),
  card: 'acts',
  right: true,
  sticky: 'right',
  cell: ({ id, eventId, eventName, name, sport, suspended, players, exposure, awaitsResult }) => {
    const title = `${marketTitle(name, sport.name)} · ${eventName}`;
    return (
      <span className="inline-flex gap-1.5">
        <ActButton
          act="market.suspend"
          size="xs"
          onClick={() => openSuspend({ on: 'market', id, name: title, suspended, markets: null, players, exposure })}
        >
          {suspended ? t('Resume') : t('Suspend')}
          <span className="sr-only"> {title}</span>
        </ActButton>
        <ActButton
          act="house-limit.set"
          size="xs"
          onClick={() => openLimits({ scope: 'market', key: id, name: title })}
        >
          {t('Limits')}
          <span className="sr-only"> {title}</span>
        </ActButton>
        <Link to={resultsPath(eventId, id)} className={buttonClass(awaitsResult ? 'primary' : 'secondary', 'xs')}>
          {t('Result')}
          <span className="sr-only"> {title}</span>
        </Link>
      </span>
    );
  },
};
