import { useQuery } from '@tanstack/react-query';
import { type AgentRates, agentsWithTerms } from '../../shared/api/back-office/money/commission.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { useAddressFilters } from '../../shared/list/address-filters.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Column } from '../../shared/ui/list/table-rows.ts';
import { percentText } from './words.ts';

const RULES = { search: { fallback: '', allowed: (value: string) => value.length <= 100 } } as const;

/** Every agent with what is in force for it; each leads to its terms. */
export function AgentsList({ onOpen }: { onOpen: (agentId: string) => void }) {
  const filters = useAddressFilters(RULES);
  const list = useList(filters, useQuery(agentsWithTerms(filters.values.search, filters.paging)));
  return (
    <>
      <ListFilters
        of={filters}
        fields={[
          { as: 'search', name: 'search', placeholder: 'Agent' },
          <Button key="all" onClick={() => onOpen('all')}>
            Terms for everybody
          </Button>,
        ]}
      />
      <List
        onlyIfMore
        label="Agents"
        list={list}
        columns={columnsWith(onOpen)}
        rowKey={({ id }) => id}
        failed="Unable to load agents."
        empty="No agents found."
      />
    </>
  );
}

const columnsWith = (onOpen: (agentId: string) => void): readonly Column<AgentRates>[] => [
  {
    head: 'Agent',
    card: 'title',
    cell: ({ username, fullName }) => <TwoLines first={username} second={fullName} />,
  },
  {
    head: 'Share of the book',
    right: true,
    cell: ({ share }) => (
      <span className={share === 0 ? 'num text-ink-3' : 'num font-semibold'}>{percentText(share)}</span>
    ),
  },
  {
    head: 'Commission',
    right: true,
    cell: ({ commission, ownKinds }) => (
      <span className="num desktop:whitespace-nowrap">
        {commission === null ? <span className="text-ink-3">Everybody’s</span> : percentText(commission)}{' '}
        {ownKinds > 0 && (
          <span className="text-xs text-ink-2">
            {ownKinds === 1 ? 'and 1 kind of its own' : `and ${ownKinds} kinds of its own`}
          </span>
        )}
      </span>
    ),
  },
  {
    head: 'Next change',
    cell: ({ nextChange }) =>
      nextChange === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <time dateTime={nextChange} className="num whitespace-nowrap">
          {formatDateTime(Date.parse(nextChange))}
        </time>
      ),
  },
  {
    head: 'Action',
    card: 'corner',
    width: 'w-[92px]',
    cell: ({ id, username }) => (
      <Button size="sm" onClick={() => onOpen(id)} aria-label={`Terms of ${username}`}>
        Terms
      </Button>
    ),
  },
];
