import type { Role, SettlementSheet, SheetRow } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { backOfficePath } from '../../../shared/address/back-office-paths.ts';
import { failureText } from '../../../shared/api/api-error.ts';
import { sheetLines } from '../../../shared/api/back-office/money/sheet.ts';
import { type Transaction, transactions } from '../../../shared/api/back-office/reports.ts';
import { readWhole } from '../../../shared/api/paged-list.ts';
import { keys } from '../../../shared/api/query-client.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { marketTitle } from '../../../shared/lib/bet/bet-words.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatCount, formatDateTime } from '../../../shared/lib/format/format.ts';
import { kindWord, movementEnds } from '../../../shared/lib/format/movement-kinds.ts';
import { DAY, ID, useAddressFilters } from '../../../shared/list/address-filters.ts';
import { DataTable } from '../../../shared/ui/list/DataTable.tsx';
import type { Column } from '../../../shared/ui/list/table-rows.ts';
import { EmptyState } from '../../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../../shared/ui/list/ListFailure.tsx';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { dueWords, periodWords, points, signed, toneOf } from '../words.ts';
import { PrintedPage } from './PrintedPage.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

const OF = { ...ID, view: 'kept' } as const;
const RULES = { agent: OF, player: OF, from: { ...DAY, view: 'kept' }, to: { ...DAY, view: 'kept' } } as const;

/** The statement of one player over a period, for paper: its line of the sheet, and every movement behind it. */
export default function StatementPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <Statement viewer={viewer} />;
}

function Statement({ viewer }: { viewer: Role }) {
  const { agent, player, from, to } = useAddressFilters(RULES).values;
  const filter = { from, to, show: 'all', search: '', userId: player } as const;
  const line = sheetLines(viewer, agent).page(filter, { page: 1, limit: 1 });
  const sheet = useQuery({ ...line, refetchInterval: false });
  const [row] = sheet.data?.items ?? [];
  const movements = useQuery({
    queryKey: [...keys.mine, 'settlement-statement', viewer, player, from, to],
    queryFn: ({ signal }) => {
      const of = { accountType: 'user', accountId: player, type: 'all', from, to } as const;
      return readWhole((paging) => transactions(viewer).read(of, paging, { signal }));
    },
    enabled: player !== '',
  });
  const isCut = movements.data !== undefined && isIncomplete(movements.data);
  const back = backOfficePath(viewer, 'settlementSheet', { agent: viewer === 'agent' ? '' : agent, from, to });
  const failed = sheet.error ?? movements.error;
  const isUnknown = player === '' || (sheet.data !== undefined && row === undefined);
  return (
    <PrintedPage
      title={t('Statement')}
      {...(row && { about: row.player.username })}
      note={sheet.data && row && noteOf(sheet.data, row)}
      back={back}
      ready={row !== undefined && movements.data !== undefined}
    >
      {failed !== null && (
        <ListFailure
          text={failureText(failed, later('Unable to load the statement.'))}
          onRetry={() => void Promise.all([sheet.refetch(), movements.refetch()])}
        />
      )}
      {isUnknown && failed === null && (
        <section className="panel">
          <EmptyState art="receipt" title={t('This player is not on the sheet.')} />
        </section>
      )}
      {row && <Line row={row} />}
      {isCut && (
        <Alert tone="warn" className="mb-3">
          {t('Only the newest {count} movements are listed. Choose fewer days for the others.', {
            count: formatCount(movements.data?.rows.length ?? 0),
          })}
        </Alert>
      )}
      {row && failed === null && (
        <DataTable
          tight
          wideTable
          label={t('Movements')}
          columns={COLUMNS}
          rows={movements.data?.rows.toReversed()}
          rowKey={({ id }) => id}
          empty={<EmptyState art="receipt" title={t('Nothing moved in this period.')} />}
        />
      )}
    </PrintedPage>
  );
}

/** A statement of so many movements that not all were read. */
const isIncomplete = ({
  first,
  rows,
}: {
  first: { total: number; countedSince: string | null };
  rows: readonly unknown[];
}) => first.countedSince !== null || first.total > rows.length;

const noteOf = ({ agent, from, to }: SettlementSheet, { player }: SheetRow): string =>
  [player.fullName, t('player of {username}', { username: agent.username }), periodWords(from, to)]
    .filter(Boolean)
    .join(' · ');

/** The line of the sheet, as a sum from top to bottom. */
function Line({ row }: { row: SheetRow }) {
  const lines = [
    [t('Opening'), row.opening],
    [t('Result'), row.result],
    [t('Commission'), row.commission],
    [t('Settled'), row.settled],
  ] as const;
  return (
    <section className="panel mb-3 max-w-[420px] px-4 py-3" aria-label={t('Summary')}>
      <dl className="num grid grid-cols-[1fr_auto] gap-y-1 text-sm">
        {lines.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right">{signed(amount)}</dd>
          </div>
        ))}
        <dt className="border-t border-line-2 pt-1 font-semibold">{t('Closing')}</dt>
        <dd className={cx('border-t border-line-2 pt-1 text-right font-semibold', toneOf(row.closing))}>
          {signed(row.closing)}
        </dd>
        <dt className="col-span-2 text-right text-xs text-ink-3">{dueWords(row)}</dt>
        <dt className="text-ink-2">{t('Points now')}</dt>
        <dd className="text-right">{points(row.balance)}</dd>
      </dl>
    </section>
  );
}

const joined = (...words: readonly (string | null | undefined)[]): string => words.filter(Boolean).join(' · ');

/** The event, or what it was without one, over all else that is said of it. */
function Details({ of: { type, meta, remark } }: { of: Transaction }) {
  const market = meta.marketName && marketTitle(meta.marketName, meta.sportName ?? '');
  return (
    <>
      <span className="block wrap-anywhere">{meta.eventName ?? kindWord(type)}</span>
      <span className="block text-xs wrap-anywhere text-ink-2">
        {joined(meta.eventName && kindWord(type), market, meta.selectionName, remark)}
      </span>
    </>
  );
}

const COLUMNS: readonly Column<Transaction>[] = [
  {
    head: later('Date'),
    cell: ({ createdAt }) => (
      <time
        dateTime={createdAt}
        className="num block text-ink-2 in-[table]:w-[84px] xl:in-[table]:w-auto print:in-[table]:w-auto"
      >
        {formatDateTime(Date.parse(createdAt))}
      </time>
    ),
  },
  { head: later('Details'), card: 'title', cell: (row) => <Details of={row} /> },
  {
    head: later('From → To'),
    cell: ({ meta }) => (
      <span className="block text-xs wrap-anywhere text-ink-2 in-[table]:min-w-[112px]">
        {movementEnds(meta).join(' → ')}
      </span>
    ),
  },
  {
    head: later('Amount'),
    right: true,
    cell: ({ direction, amount }) => {
      const value = direction === 'debit' ? -amount : amount;
      return <span className={toneOf(value)}>{signed(value)}</span>;
    },
  },
  { head: later('Balance'), right: true, cell: ({ balanceAfter }) => points(balanceAfter) },
];
