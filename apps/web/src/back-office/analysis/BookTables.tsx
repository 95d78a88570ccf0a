import type { MarketResult } from '@pavilion/betting';
import { Link } from 'react-router';
import type { MarketBook } from '../../shared/api/back-office/analysis.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { DataTable, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Column } from '../../shared/ui/list/table-rows.ts';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { houseProfitOf, profitOfState } from './what-if.ts';

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

/** The house's book by the agents of the players. */
export function AgentTable({ agents, result: asked }: { agents: readonly Agent[]; result: MarketResult | null }) {
  const columns: Column<Agent>[] = [
    { head: 'Agent', card: 'title', cell: ({ agentName }) => <b>{agentName ?? 'Without an agent'}</b> },
    { head: 'Players', right: true, cell: ({ players }) => formatCount(players) },
    { head: 'Exposure', right: true, cell: ({ exposure }) => <Money paise={paiseFromWire(exposure)} /> },
    { head: 'House at worst', right: true, cell: ({ worst }) => result(worst) },
    { head: 'House at best', right: true, cell: ({ best }) => result(best) },
    ...whatIfColumn<Agent>(asked, 'House then', houseProfitOf),
  ];
  return (
    <>
      <Title>By agent</Title>
      <DataTable
        label="Book by agent"
        columns={columns}
        rows={agents}
        rowKey={({ agentId }) => agentId ?? ''}
        empty={<EmptyState title="Nobody holds a position." />}
      />
    </>
  );
}

type PositionProps = { positions: readonly Held[]; result: MarketResult | null; players: number; ofAgent: boolean };

/** The positions that can lose most. */
export function PositionTable({ positions, result: asked, players, ofAgent }: PositionProps) {
  const columns: Column<Held>[] = [
    {
      head: 'Player',
      card: 'title',
      cell: ({ id, username, agentName }) => (
        <Link to={`../../current-bets?userId=${id}`} relative="path" className="group/link block max-w-[240px]">
          <TwoLines
            first={<span className="text-brand-text group-hover/link:underline">{username}</span>}
            second={ofAgent ? undefined : agentName}
          />
        </Link>
      ),
    },
    { head: 'Can lose', right: true, cell: ({ exposure }) => <Money paise={paiseFromWire(exposure)} /> },
    { head: 'Can win', right: true, cell: ({ best }) => <Money paise={paiseFromWire(best)} /> },
    ...whatIfColumn<Held>(asked, 'Player then', profitOfState),
  ];
  return (
    <>
      <Title note={`${formatCount(positions.length)} of ${formatCount(players)}`}>Largest positions</Title>
      <DataTable
        label="Largest positions"
        columns={columns}
        rows={positions}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Nobody holds a position." />}
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
