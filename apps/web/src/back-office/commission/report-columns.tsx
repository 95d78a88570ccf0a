import type { CommissionRow, Role } from '@pavilion/contract';
import { Link } from 'react-router';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import type { DayRange } from '../../shared/api/back-office/dashboard.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { kindName, nameOf } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

export type ReportColumn = ListColumn<CommissionRow>;
type Figure = 'gross' | 'commission' | 'players' | 'agentShare' | 'agentCommission' | 'agents' | 'house';

const whoseText = ({ agent }: CommissionRow): string => (agent === null ? t('Before agents were kept') : nameOf(agent));

const LINK = 'touch rounded-xs text-brand-text underline-offset-2 hover:underline';
/** A figure keeps the colour of a gain or a loss: the line under it says that it leads somewhere. */
const FIGURE_LINK = 'rounded-xs underline decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid';

const amount = (row: CommissionRow, name: Figure) => (
  <Money paise={paiseFromWire(row[name])} tone={name === 'commission' ? 'plain' : 'result'} />
);

/** Figures lead to the lists behind them: results to bets, what an agent got to its transactions. */
export function reportColumns(viewer: Role, by: 'agent' | 'kind', period: DayRange): readonly ReportColumn[] {
  const figure = (head: string, name: Figure, linkOf?: (row: CommissionRow) => string | null): ReportColumn => ({
    head,
    right: true,
    cell: (row) => {
      const link = linkOf?.(row) ?? null;
      return link === null ? (
        amount(row, name)
      ) : (
        <Link to={link} className={FIGURE_LINK}>
          {amount(row, name)}
        </Link>
      );
    },
    text: (row) => row[name],
  });
  const bets = ({ agent, kind }: CommissionRow) =>
    kind !== null || agent === null
      ? null
      : backOfficePath(viewer, 'betHistory', { agentId: agent.id, status: 'settled', ...period });
  const movements = ({ agent }: CommissionRow) =>
    agent === null || viewer === 'agent'
      ? null
      : backOfficePath(viewer, 'transactions', { accountType: 'agent', accountId: agent.id, type: 'bet', ...period });
  const kindsOf = (agent: string) =>
    backOfficePath(viewer, 'commission', { view: 'report', by: 'kind', agent, ...period });
  const whose: ReportColumn = {
    head: later('Agent'),
    card: 'title',
    opened: ({ agent }) =>
      agent !== null && (
        <Link className={`${LINK} text-sm font-semibold`} to={kindsOf(agent.id)}>
          {t('By kind of market')}
          <span className="sr-only"> {nameOf(agent)}</span>
        </Link>
      ),
    cell: (row) =>
      row.agent === null ? (
        <span className="text-ink-2">{whoseText(row)}</span>
      ) : (
        <Link className={`${LINK} inline-block font-semibold min-[600px]:min-w-[140px]`} to={kindsOf(row.agent.id)}>
          {nameOf(row.agent)}
        </Link>
      ),
    text: whoseText,
  };
  const kind: ReportColumn = {
    head: later('Kind of market'),
    card: 'title',
    opened: false,
    cell: (row) => <span className="font-semibold">{kindName(row.kind)}</span>,
    text: (row) => kindName(row.kind),
  };
  return [
    by === 'agent' ? whose : kind,
    figure(later('Gross result'), 'gross', bets),
    figure(later('Commission'), 'commission'),
    figure(later('Players'), 'players'),
    figure(later('Agent’s share'), 'agentShare'),
    figure(later('Of commission'), 'agentCommission'),
    figure(later('Agent’s total'), 'agents', movements),
    figure(later('House'), 'house'),
  ];
}

/** A part of the book in two lines: whose it is and what its players got, and what their agent and the house did. */
export const reportBrief = (viewer: Role, by: 'agent' | 'kind'): Brief<CommissionRow> => {
  const [main, second] = viewer === 'agent' ? (['agents', 'house'] as const) : (['house', 'agents'] as const);
  return {
    heads: [
      by === 'agent' ? later('Agent') : later('Kind of market'),
      viewer === 'agent' ? later('Agent, house') : later('House, agent'),
    ],
    of: (row) => ({
      name: by === 'agent' ? whoseText(row) : kindName(row.kind),
      about: (
        <>
          {t('Players')} {amount(row, 'players')}
        </>
      ),
      main: amount(row, main),
      second: amount(row, second),
    }),
  };
};
