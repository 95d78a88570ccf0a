import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api/api-error.ts';
import { type AgentTerms, agentsWithTerms } from '../../api/desk-commission.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar, GrowingFilter } from '../../ui/FilterBar.tsx';
import { ListFailure } from '../../ui/ListFailure.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { percentText } from './words.ts';

const RULES = { search: { fallback: '', allowed: (value: string) => value.length <= 100 } } as const;
const ROWS = 25;

/** Every agent with what is in force for it; each leads to its terms. */
export function AgentsList({ onOpen }: { onOpen: (agentId: string) => void }) {
  const filters = useAddressFilters(RULES);
  const { search } = filters.values;
  const list = useQuery(agentsWithTerms(search, { page: filters.page, limit: ROWS }));
  useLastPage(filters.page, ROWS, list.data?.total, filters.setPage);
  return (
    <>
      <FilterBar dirty={filters.dirty}>
        <GrowingFilter label="Search">
          {(id) => (
            <SearchField
              id={id}
              value={search}
              placeholder="Agent"
              onSearch={(text) => filters.set({ search: text })}
            />
          )}
        </GrowingFilter>
        <Button onClick={() => onOpen('all')}>Terms for everybody</Button>
      </FilterBar>
      {list.isError ? (
        <ListFailure text={failureText(list.error, 'Unable to load agents.')} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Agents"
          columns={columnsWith(onOpen)}
          rows={list.data?.items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          empty={
            <EmptyState
              title="No agents found."
              action={filters.dirty && <Button onClick={filters.clear}>Reset</Button>}
            />
          }
          foot={
            list.data &&
            list.data.total > ROWS && (
              <Pager page={filters.page} pageSize={ROWS} total={list.data.total} onPage={filters.setPage} />
            )
          }
        />
      )}
    </>
  );
}

const columnsWith = (onOpen: (agentId: string) => void): readonly Column<AgentTerms>[] => [
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
      <span className="num desk:whitespace-nowrap">
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
