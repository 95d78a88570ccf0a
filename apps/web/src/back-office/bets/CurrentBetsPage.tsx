import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAll } from '../../shared/api/session/account-lists.ts';
import { failureText } from '../../shared/api/api-error.ts';
import {
  type CurrentFilter,
  type BackOfficeBet,
  backOfficeBetsPage,
  type Owner,
  readBackOfficeBets,
} from '../../shared/api/back-office/bets.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, useAddressFilters, sizeOptions } from '../../shared/lib/address-filters.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { ListTable } from '../../shared/ui/list/ListTable.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { BetDrawer } from './BetDrawer.tsx';
import * as column from './bet-columns.tsx';
import { MostExported } from './MostExported.tsx';
import { type ChosenOwner, OwnerFilters, useChosenOwner } from './OwnerFilters.tsx';

const TITLE = 'Current Bets';
const SIZES = ['10', '25', '50', '100'] as const;
const ID = { fallback: '', allowed: (value: string) => /^\d{1,16}$/.test(value) } as const;
const RULES = {
  agentId: ID,
  userId: ID,
  state: { fallback: 'matched', allowed: ['matched', 'deleted', 'all'] },
  side: { fallback: 'all', allowed: ['all', 'back', 'lay'] },
  category: { fallback: 'sports', allowed: ['sports', 'casino'] },
  search: { fallback: '' },
  rows: { fallback: '25', allowed: SIZES },
} as const;
const STATES = [
  { value: 'matched', label: 'Matched' },
  { value: 'deleted', label: 'Deleted' },
  { value: 'all', label: 'All' },
] as const;
const SIDES = [
  { value: 'all', label: 'All' },
  { value: 'back', label: 'Back' },
  { value: 'lay', label: 'Lay' },
] as const;
const CATEGORIES = [
  { value: 'sports', label: 'Sports' },
  { value: 'casino', label: 'Casino' },
] as const;

type Filters = AddressFilters<typeof RULES>;

/** The open bets of everybody in reach: of an agent its users', of a super admin all. */
export default function CurrentBetsPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <CurrentBets viewer={viewer} />;
}

const columnsOf = (onOpen: (bet: BackOfficeBet) => void) => [
  column.TIME,
  column.userColumn(onOpen),
  column.EVENT,
  column.SELECTION,
  column.SIDE,
  column.REQUESTED,
  column.ACCEPTED,
  column.STAKE,
  column.WIN,
  column.LIABILITY,
  column.STATUS,
];

/** Whose bets, by name as soon as it is known. */
function aboutOf({ agentId, userId }: Owner, { agent, user }: ChosenOwner): string {
  if (userId !== '') return user?.label ?? `Account ${userId}`;
  return agentId === '' ? 'All Accounts' : (agent?.label ?? `Account ${agentId}`);
}

function CurrentBets({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const [opened, setOpened] = useState<BackOfficeBet | null>(null);
  const { rows, ...values } = filters.values;
  const filter: CurrentFilter = { ...values, eventId: '' };
  const limit = Number(rows);
  const owner = useChosenOwner(viewer, filter);
  const list = useQuery(backOfficeBetsPage(viewer, filter, { page: filters.page, limit }));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const columns = columnsOf(setOpened);
  const file = useFileExport('current-bets', async () =>
    fileOf(
      TITLE,
      aboutOf(filter, owner),
      column.fileColumns(columns),
      await readAll((paging) => readBackOfficeBets(viewer, filter, paging)),
    ),
  );
  return (
    <>
      <PageHead title={TITLE} about={aboutOf(filter, owner)}>
        <ExportButtons file={file} disabled={!data?.total} />
        <RefreshButton loading={list.isFetching} onRefresh={() => void list.refetch()} />
      </PageHead>
      <CurrentFilters viewer={viewer} filters={filters} owner={owner} />
      {viewer === 'super_admin' && !list.isError && <Totals data={data} />}
      <ListTable
        label={TITLE}
        list={list}
        columns={columns}
        page={filters.page}
        limit={limit}
        onPage={filters.setPage}
        failure={list.error && failureText(list.error, 'Unable to load current bets.')}
        empty="No current bets found."
        dirty={filters.dirty}
        onReset={filters.clear}
        stripe={column.stripeOf}
        advice="Choose an account, or look in Sports Bet History for older bets."
      />
      <MostExported total={data?.total} />
      {opened && <BetDrawer viewer={viewer} bet={opened} filter={filter} onClose={() => setOpened(null)} />}
    </>
  );
}

function Totals({ data }: { data: { total: number; totalAmount: number; countedSince: string | null } | undefined }) {
  return (
    <section className="panel mb-3 overflow-hidden" aria-label="Summary">
      <SumStrip
        title="Total"
        sums={[
          {
            label: 'Total bets',
            value: data ? `${formatCount(data.total)}${data.countedSince ? '+' : ''}` : '–',
          },
          { label: 'Total amount', value: <Money paise={data ? paiseFromWire(data.totalAmount) : null} /> },
        ]}
      />
    </section>
  );
}

type FiltersProps = { viewer: Role; filters: Filters; owner: ChosenOwner };

function CurrentFilters({ viewer, filters, owner }: FiltersProps) {
  const { values } = filters;
  return (
    <FilterBar dirty={filters.dirty}>
      <OwnerFilters viewer={viewer} owner={values} chosen={owner} onChange={filters.set} />
      <SegmentedFilter
        label="State"
        value={values.state}
        options={STATES}
        onChange={(state) => filters.set({ state })}
      />
      <SegmentedFilter label="Side" value={values.side} options={SIDES} onChange={(side) => filters.set({ side })} />
      <SegmentedFilter
        label="Category"
        value={values.category}
        options={CATEGORIES}
        onChange={(category) => filters.set({ category })}
      />
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField
            id={id}
            value={values.search}
            placeholder="User, event, market or bet"
            onSearch={(search) => filters.set({ search })}
          />
        )}
      </GrowingFilter>
      <SelectFilter
        label="Rows"
        value={values.rows}
        options={sizeOptions(SIZES)}
        onChange={(rows) => filters.set({ rows })}
      />
    </FilterBar>
  );
}
