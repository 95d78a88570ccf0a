import type { MarketResult } from '@pavilion/betting';
import { Link } from 'react-router';
import type { MarketBook } from '../../shared/api/back-office/analysis.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { DataTable, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { houseProfitOf, profitOfState } from './what-if.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { RowLink } from '../../shared/list/word-columns.tsx';

type Agent = MarketBook['agents'][number];
type Held = MarketBook['positions'][number];

const result = (rupees: number) => <Money paise={paiseFromWire(rupees)} tone="result" />;

function Title({ children, note }: { children: string; note?: string }) {
  return (
    <h2 className="mt-4 mb-2 flex items-baseline gap-2 font-semibold">
      {children}
      {note && <span className="text-xs font-normal text-ink-3">{note}</span>}
    </h2>
  );
}

/** An agent in two lines: its name and what the house can lose by it; how many play there, and what it can win. */
const AGENT_BRIEF: Brief<Agent> = {
  heads: [later('Agent, players'), later('House at worst, at best')],
  of: ({ agentName, players, worst, best }) => ({
    name: agentName ?? t('Without an agent'),
    about: formatCount(players),
    main: result(worst),
    second: result(best),
  }),
};

/** A player in two lines: its name and what it can lose; its agent, and what it can win. */
const POSITION_BRIEF: Brief<Held> = {
  heads: [later('Player'), later('Can lose, can win')],
  of: ({ username, agentName, exposure, best }) => ({
    name: username,
    about: agentName,
    main: <Money paise={paiseFromWire(exposure)} />,
    second: <Money paise={paiseFromWire(best)} />,
  }),
};

/** The house's book by the agents of the players. */
export function AgentTable({ agents, result: asked }: { agents: readonly Agent[]; result: MarketResult | null }) {
  const columns: Column<Agent>[] = [
    {
      head: later('Agent'),
      card: 'title',
      opened: false,
      cell: ({ agentName }) => <b>{agentName ?? t('Without an agent')}</b>,
    },
    { head: later('Players'), right: true, cell: ({ players }) => formatCount(players) },
    { head: later('Exposure'), right: true, cell: ({ exposure }) => <Money paise={paiseFromWire(exposure)} /> },
    { head: later('House at worst'), right: true, cell: ({ worst }) => result(worst) },
    { head: later('House at best'), right: true, cell: ({ best }) => result(best) },
    ...whatIfColumn<Agent>(asked, later('House then'), houseProfitOf),
  ];
  return (
    <>
      <Title>{t('By agent')}</Title>
      <DataTable
        label={t('Book by agent')}
        wideTable
        columns={columns}
        brief={AGENT_BRIEF}
        rows={agents}
        rowKey={({ agentId }) => agentId ?? ''}
        empty={<EmptyState title={t('Nobody holds a position.')} />}
      />
    </>
  );
}

type PositionProps = { positions: readonly Held[]; result: MarketResult | null; players: number; ofAgent: boolean };

/** The positions that can lose most. */
export function PositionTable({ positions, result: asked, players, ofAgent }: PositionProps) {
  const columns: Column<Held>[] = [
    {
      head: later('Player'),
      card: 'title',
      opened: ({ id, username }) => (
        <RowLink to={`../../current-bets?userId=${id}`} relative="path" word={t('Current Bets')} of={username} />
      ),
      cell: ({ id, username, agentName }) => (
        <Link to={`../../current-bets?userId=${id}`} relative="path" className="group/link block max-w-[240px]">
          <TwoLines
            first={<span className="text-brand-text group-hover/link:underline">{username}</span>}
            second={ofAgent ? undefined : agentName}
          />
        </Link>
      ),
    },
    { head: later('Can lose'), right: true, cell: ({ exposure }) => <Money paise={paiseFromWire(exposure)} /> },
    { head: later('Can win'), right: true, cell: ({ best }) => <Money paise={paiseFromWire(best)} /> },
    ...whatIfColumn<Held>(asked, later('Player then'), profitOfState),
  ];
  return (
    <>
      <Title note={t('{some} of {all}', { some: formatCount(positions.length), all: formatCount(players) })}>
        {t('Largest positions')}
      </Title>
      <DataTable
        label={t('Largest positions')}
        wideTable
        columns={columns}
        brief={POSITION_BRIEF}
        rows={positions}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('Nobody holds a position.')} />}
      />
    </>
  );
}

/** What the asked result makes of each row; no column while nothing is asked. */
function whatIfColumn<Row extends { state?: unknown }>(
  asked: MarketResult | null,
  head: string,
  profitOf: (state: unknown, result: MarketResult) => number,
): Column<Row>[] {
  if (asked === null) return [];
  return [{ head, right: true, cell: ({ state }) => <Money paise={profitOf(state, asked)} tone="result" /> }];
}
