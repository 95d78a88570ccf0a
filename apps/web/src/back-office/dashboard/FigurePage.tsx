import { DASHBOARD_FIGURES, type DashboardFigure, type FigureReply, type Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { readWhole } from '../../shared/api/session/account-lists.ts';
import { failureText } from '../../shared/api/api-error.ts';
import { figureQuery, readFigure } from '../../shared/api/back-office/dashboard.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { DAY, sizeOptions, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { formatCount, formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { DataTable, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { DaysFilter, FilterBar, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { fileOf, type ListColumn } from '../../shared/ui/list/list-column.ts';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { partLink } from './links.ts';
import { periodOf, periodWords } from './period.ts';

const SIZES = ['25', '50', '100'] as const;
const RULES = {
  figure: { fallback: 'clientPL', allowed: DASHBOARD_FIGURES },
  from: DAY,
  to: DAY,
  rows: { fallback: '25', allowed: SIZES },
} as const;

type Line = FigureReply['items'][number];
const ROLES = { user: 'User', agent: 'Agent', super_admin: 'Super Admin' } as const;

/** What one figure of the dashboard is made of, account by account. */
export default function FigurePage() {
  const role = useSession((session) => session.role);
  return role !== null && role !== 'user' && <Figure role={role} />;
}

function Figure({ role }: { role: Role }) {
  const filters = useAddressFilters(RULES);
  const { figure, from, to, rows } = filters.values;
  const limit = Number(rows);
  const period = periodOf('custom', from, to, useNow(60_000));
  const list = useQuery(figureQuery(role, { figure, period }, { page: filters.page, limit }));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const label = data?.label ?? 'Figure';
  const columns = columnsOf(role, figure, data);
  const file = useFileExport(`dashboard-${figure}`, async () => {
    const { first, rows } = await readWhole((paging) => readFigure(role, { figure, period }, paging));
    return fileOf(first.label, first.period && periodWords(first.period), columnsOf(role, figure, first), rows);
  });
  const back = backOfficePath(role, 'dashboard', from === '' ? {} : { period: 'custom', ...period });
  return (
    <>
      <PageHead title={label} before={<Back to={back} />} note={data && wordsOf(role, data)}>
        <ExportButtons file={file} disabled={!data?.total} />
      </PageHead>
      {data?.period !== null && (
        <FilterBar dirty={false}>
          <DaysFilter from={period.from} to={period.to} onChange={filters.set} />
          <SelectFilter
            label="Rows"
            value={rows}
            options={sizeOptions(SIZES)}
            onChange={(size) => filters.set({ rows: size })}
          />
        </FilterBar>
      )}
      {list.isError ? (
        <ListFailure
          text={failureText(list.error, 'Unable to load dashboard metrics.')}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          empty={<EmptyState title="No account has a part of this figure." />}
          foot={
            data &&
            data.total > 0 && (
              <Pager
                onlyIfMore
                page={filters.page}
                pageSize={limit}
                total={data.total}
                onPage={filters.setPage}
                note={`Sum ${sumOf(data)}`}
              />
            )
          }
        />
      )}
    </>
  );
}

const sumOf = ({ unit, sum }: FigureReply) => (unit === 'rupees' ? formatPaise(paiseFromWire(sum)) : formatCount(sum));

/** `Your users, 16 to 22 Nov 2026 · ₹2,000.00` */
function wordsOf(viewer: Role, data: FigureReply) {
  const whose = viewer === 'agent' ? 'Your users' : 'All accounts';
  return (
    <>
      {whose}, {data.period ? periodWords(data.period) : 'now'} · Sum{' '}
      <b data-testid="sum" className="num font-semibold whitespace-nowrap text-ink">
        {sumOf(data)}
      </b>
    </>
  );
}

const Back = ({ to }: { to: string }) => (
  <Link to={to} className="touch inline-flex items-center gap-0.5 text-sm text-brand-text hover:underline">
    <ChevronLeft size={15} aria-hidden="true" />
    Dashboard
  </Link>
);

function columnsOf(viewer: Role, figure: DashboardFigure, data: FigureReply | undefined): ListColumn<Line>[] {
  const toPart = (line: Line) => partLink(viewer, figure, line, data?.period ?? null);
  return [
    {
      head: 'User Name',
      card: 'title',
      cell: (line) => (
        <TwoLines
          first={
            <Link to={toPart(line)} className="touch text-brand-text hover:underline">
              {line.username}
            </Link>
          }
          second={line.fullName}
        />
      ),
      text: ({ username }) => username,
    },
    {
      head: 'Agent',
      cell: ({ agentUsername }) => <span className="block truncate">{agentUsername ?? '–'}</span>,
      text: ({ agentUsername }) => agentUsername,
    },
    {
      head: 'Account Type',
      card: 'corner',
      cell: ({ role }) => <StatusPill tone="plain">{ROLES[role]}</StatusPill>,
      text: ({ role }) => ROLES[role],
    },
    data?.unit === 'requests'
      ? { head: 'Requests', right: true, cell: ({ value }) => formatCount(value), text: ({ value }) => value }
      : {
          head: 'Amount',
          right: true,
          cell: ({ value }) => <Money paise={paiseFromWire(value)} tone={isResult(figure) ? 'result' : 'plain'} />,
          text: ({ value }) => value,
        },
  ];
}

const RESULTS: readonly DashboardFigure[] = ['clientPL', 'won', 'lost', 'commission', 'adjustments'];
const isResult = (figure: DashboardFigure) => RESULTS.includes(figure);
