import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shared/api/api-error.ts';
import { type AgentTerms, agentsWithTerms } from '../../shared/api/back-office/money/commission.ts';
import { useAddressFilters } from '../../shared/lib/address-filters.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { type Column, DataTable, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { FilterBar, GrowingFilter } from '../../shared/ui/list/FilterBar.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
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
