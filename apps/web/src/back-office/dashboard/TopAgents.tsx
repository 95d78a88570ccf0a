import type { DashboardReply } from '@pavilion/contract';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../shared/lib/cx.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { DataTable, Stacked } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import type { DashboardLinks } from './links.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { RowLink } from '../../shared/list/word-columns.tsx';

type Agent = DashboardReply['topAgents'][number];

const LINK = 'touch rounded-xs hover:underline';

function columnsOf(links: DashboardLinks): Column<Agent>[] {
  const moved = (head: string, value: (agent: Agent) => number, result = false): Column<Agent> => ({
    head,
    right: true,
    cell: (agent) => (
      <Link to={links.movementsOf(agent.id)} className={LINK}>
        <Money paise={paiseFromWire(value(agent))} {...(result && { tone: 'result' })} />
      </Link>
    ),
  });
  const [credit, debit] = [
    moved(later('Credit'), (agent) => agent.credit),
    moved(later('Debit'), (agent) => agent.debit),
  ] as const;
  return [
    {
      head: later('Agent'),
      card: 'title',
      opened: ({ id, username }) => <RowLink to={links.usersOf(id)} word={t('Users')} of={username} />,
      cell: ({ id, username, fullName }) => (
        <Link to={links.usersOf(id)} className={cx('block truncate in-[table]:max-w-[240px]', LINK)} title={fullName}>
          <b className="font-medium">{username}</b>
          {fullName !== '' && fullName !== username && <span className="ml-1.5 text-ink-3">{fullName}</span>}
        </Link>
      ),
    },
    {
      head: later('Users'),
      right: true,
      cell: ({ id, userCount }) => (
        <Link to={links.usersOf(id)} className={LINK}>
          {formatCount(userCount)}
        </Link>
      ),
    },
    moved(later('Balance'), ({ balance }) => balance),
    {
      ...credit,
      folded: {
        head: later('Credit, debit'),
        cell: (agent) => <Stacked first={credit.cell(agent)} second={debit.cell(agent)} />,
      },
    },
    { ...debit, folded: false },
    moved(later('Net'), ({ net }) => net, true),
  ];
}

/** An agent in two lines: its name and what it holds; its full name, and what the period left it. */
const BRIEF: Brief<Agent> = {
  heads: [later('Agent'), later('Balance, net')],
  of: ({ username, fullName, balance, net }) => ({
    name: username,
    about: fullName,
    main: <Money paise={paiseFromWire(balance)} />,
    second: <Money paise={paiseFromWire(net)} tone="result" />,
  }),
};

/** The agents with the highest balances, and what their wallets received and paid in the period. */
export function TopAgents({ agents, links }: { agents: readonly Agent[] | undefined; links: DashboardLinks }) {
  return (
    <section aria-label={t('Top Agents')}>
      <div className="mt-5 mb-2 flex items-center justify-between">
        <h2 className="text-base font-semibold">{t('Top Agents')}</h2>
        <Link to={links.agents} className={buttonClass('ghost', 'xs')}>
          {t('All agents')}
          <ArrowRight size={14} aria-hidden="true" />
        </Link>
      </div>
      <DataTable
        label={t('Top Agents')}
        wideTable
        columns={columnsOf(links)}
        brief={BRIEF}
        rows={agents}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('No agent wallet data available yet.')} />}
      />
    </section>
  );
}
