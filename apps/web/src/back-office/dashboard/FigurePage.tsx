import { DASHBOARD_FIGURES, type DashboardFigure, type FigureReply, type Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { readWhole } from '../../shared/api/paged-list.ts';
import { figureParts } from '../../shared/api/back-office/dashboard.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { formatCount, formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { DAY, rowsOf, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf, type ListColumn } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { partLink } from './links.ts';
import { periodOf, periodWords } from './period.ts';
import { inEnglish, later, t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { RowLink } from '../../shared/list/word-columns.tsx';

const RULES = {
  figure: { fallback: 'clientPL', allowed: DASHBOARD_FIGURES },
  from: DAY,
  to: DAY,
  rows: rowsOf('25'),
} as const;

type Line = FigureReply['items'][number];
const ROLES = { user: later('User'), agent: later('Agent'), super_admin: later('Super Admin') } as const;

/** What one figure of the dashboard is made of, account by account. */
export default function FigurePage() {
  const role = useSession((session) => session.role);
  return role !== null && role !== 'user' && <Figure role={role} />;
}

function Figure({ role }: { role: Role }) {
  const filters = useAddressFilters(RULES);
  const { figure, from, to } = filters.values;
  const period = periodOf('custom', from, to, useNow(60_000));
  const asked = useQuery(figureParts(role).page({ figure, period }, filters.paging));
  const { data } = asked;
  // The figure and its period are the page itself: there is nothing to unset.
  const list = useList({ ...filters, dirty: false }, asked);
  const label = t(data?.label ?? 'Figure');
  const file = useFileExport(`dashboard-${figure}`, async () => {
    const { first, rows } = await readWhole((paging) => figureParts(role).read({ figure, period }, paging));
    const { period: days } = first;
    const about = days && inEnglish(() => periodWords(days));
    return fileOf(first.label, about, columnsOf(role, figure, first), rows);
  });
  const back = backOfficePath(role, 'dashboard', from === '' ? {} : { period: 'custom', ...period });
  return (
    <>
      <ListHead
        title={label}
        before={<Back to={back} />}
        note={data && wordsOf(role, data)}
        list={list}
        file={file}
        refresh={false}
      />
      {data?.period !== null && (
        <ListFilters of={{ ...filters, dirty: false, chosen: 0 }} fields={[{ as: 'days', shown: period }]} />
      )}
      <List
        onlyIfMore
        wideTable
        label={label}
        list={list}
        columns={columnsOf(role, figure, data)}
        brief={briefOf(figure, data)}
        rowKey={({ id }) => id}
        failed={later('Unable to load dashboard metrics.')}
        empty={later('No account has a part of this figure.')}
        note={data && t('Sum {sum}', { sum: sumOf(data) })}
      />
    </>
  );
}

const sumOf = ({ unit, sum }: FigureReply) => (unit === 'rupees' ? formatPaise(paiseFromWire(sum)) : formatCount(sum));

/** `Your users, 16 to 22 Nov 2026 · ₹2,000.00` */
function wordsOf(viewer: Role, data: FigureReply) {
  const whose = viewer === 'agent' ? t('Your users') : t('All accounts');
  return (
    <>
      {whose}, {data.period ? periodWords(data.period) : t('now')} ·{' '}
      {rich(t('Sum {sum}'), {
        sum: (
          <b data-testid="sum" className="num font-semibold whitespace-nowrap text-ink">
            {sumOf(data)}
          </b>
        ),
      })}
    </>
  );
}

const Back = ({ to }: { to: string }) => (
  <Link to={to} className="touch inline-flex items-center gap-0.5 text-sm text-brand-text hover:underline">
    <ChevronLeft size={15} aria-hidden="true" />
    {t('Dashboard')}
  </Link>
);

/** What a line adds to the figure: requests are counted, all else is points. */
const partOf = (figure: DashboardFigure, data: FigureReply | undefined, { value }: Line) =>
  data?.unit === 'requests' ? (
    formatCount(value)
  ) : (
    <Money paise={paiseFromWire(value)} tone={isResult(figure) ? 'result' : 'plain'} />
  );

/** An account in two lines: who it is and its part; its full name, and whose user it is. */
const briefOf = (figure: DashboardFigure, data: FigureReply | undefined): Brief<Line> => ({
  heads: [later('User Name'), data?.unit === 'requests' ? later('Requests, agent') : later('Amount, agent')],
  of: (line) => ({
    name: line.username,
    mark: <StatusPill tone="plain">{ROLES[line.role]}</StatusPill>,
    about: line.fullName,
    main: partOf(figure, data, line),
    second: line.agentUsername ?? '–',
  }),
});

function columnsOf(viewer: Role, figure: DashboardFigure, data: FigureReply | undefined): ListColumn<Line>[] {
  const toPart = (line: Line) => partLink(viewer, figure, line, data?.period ?? null);
  return [
    {
      head: later('User Name'),
      card: 'title',
      opened: (line) => <RowLink to={toPart(line)} word={t('View')} of={line.username} />,
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
      head: later('Agent'),
      cell: ({ agentUsername }) => <span className="block truncate">{agentUsername ?? '–'}</span>,
      text: ({ agentUsername }) => agentUsername,
    },
    {
      head: later('Account Type'),
      card: 'corner',
      opened: false,
      cell: ({ role }) => <StatusPill tone="plain">{ROLES[role]}</StatusPill>,
      text: ({ role }) => ROLES[role],
    },
    data?.unit === 'requests'
      ? {
          head: later('Requests'),
          right: true,
          cell: (line) => partOf(figure, data, line),
          text: ({ value }) => value,
          counts: true,
        }
      : {
          head: later('Amount'),
          right: true,
          cell: (line) => partOf(figure, data, line),
          text: ({ value }) => value,
        },
  ];
}

const RESULTS: readonly DashboardFigure[] = ['clientPL', 'won', 'lost', 'commission', 'adjustments'];
const isResult = (figure: DashboardFigure) => RESULTS.includes(figure);
