import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../shared/api/session/account-lists.ts';
import { errorText, failureText } from '../../shared/api/api-error.ts';
import { type BetFilters, betFilters, betHistoryPage, readBetHistory } from '../../shared/api/back-office/bets.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useAddressFilters, sizeOptions } from '../../shared/lib/address-filters.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { DaysFilter, FilterBar, GrowingFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { ListTable } from '../../shared/ui/list/ListTable.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import * as column from './bet-columns.tsx';
import { choicesOf, type HistoryFilters, RULES, SIZES, STATUSES, useVanished } from './history-filters.ts';
import { MostExported } from './MostExported.tsx';

const TITLE = 'Sports Bet History';
const COLUMNS = [
  column.TIME,
  column.USER,
  column.EVENT,
  column.SELECTION,
  column.SIDE,
  column.ACCEPTED,
  column.STAKE,
  column.RETURNS,
  column.RESULT,
  column.STATUS,
];

/** Every bet in reach with its outcome. */
export default function BetHistoryPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <BetHistory viewer={viewer} />;
}

function BetHistory({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const { rows, ...filter } = filters.values;
  const limit = Number(rows);
  const { status: _, ...choice } = filter;
  const options = useQuery(betFilters(viewer, choice));
  useVanished(filters, options.data, !options.isPlaceholderData);
  const list = useQuery(betHistoryPage(viewer, filter, { page: filters.page, limit }));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const file = useFileExport('sports-bet-history', async () =>
    fileOf(
      TITLE,
      filters.dirty ? 'Filtered' : 'All accounts',
      column.fileColumns(COLUMNS),
      await readAll((paging) => readBetHistory(viewer, filter, paging)),
    ),
  );
  return (
    <>
      <PageHead title={TITLE}>
        <ExportButtons file={file} disabled={!data?.total} />
        <Button look="ghost" onClick={filters.clear}>
          Reset
        </Button>
        <RefreshButton
          loading={list.isFetching}
          onRefresh={() => {
            void options.refetch();
            void list.refetch();
          }}
        />
      </PageHead>
      <Filters viewer={viewer} filters={filters} options={options.data} />
      {options.isError && (
        <Alert tone="warn" className="mb-3">
          {errorText(options.error, 'Unable to load filter options.')}
        </Alert>
      )}
      <ListTable
        label={TITLE}
        list={list}
        columns={COLUMNS}
        page={filters.page}
        limit={limit}
        onPage={filters.setPage}
        failure={list.error && failureText(list.error, 'Unable to load sports bet history.')}
        empty="No bets found for the selected filters."
        dirty={filters.dirty}
        onReset={filters.clear}
        stripe={column.stripeOf}
        advice="Choose days, an event or an account to see older bets."
      />
      <MostExported total={data?.total} />
    </>
  );
}

type FiltersProps = { viewer: Role; filters: HistoryFilters; options: BetFilters | undefined };

function Filters(props: FiltersProps) {
  const { filters } = props;
  const { values } = filters;
  return (
    <FilterBar dirty={filters.dirty}>
      <ChoiceFilters {...props} />
      <SelectFilter
        label="Status"
        value={values.status}
        options={STATUSES}
        onChange={(status) => filters.set({ status })}
      />
      <DaysFilter from={values.from} to={values.to} onChange={filters.set} />
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

/** The lists that hang together: a choice clears what lies below it, and a user brings its agent along. */
function ChoiceFilters({ viewer, filters, options }: FiltersProps) {
  const { values } = filters;
  const { agents, users, sports, competitions, events } = choicesOf(options, values);
  const chooseUser = (userId: string) => {
    const agentId = options?.users.find(({ id }) => id === userId)?.agentId;
    filters.set({ userId, ...(userId !== '' && agentId && viewer === 'super_admin' ? { agentId } : {}) });
  };
  return (
    <>
      {viewer === 'super_admin' && (
        <SelectFilter
          label="Agent"
          value={values.agentId}
          options={agents}
          onChange={(agentId) => filters.set({ agentId, userId: '' })}
        />
      )}
      <SelectFilter label="User" value={values.userId} options={users} onChange={chooseUser} />
      <SelectFilter
        label="Sport"
        value={values.sport}
        options={sports}
        onChange={(sport) => filters.set({ sport, competition: '', event: '' })}
      />
      <SelectFilter
        label="Competition"
        value={values.competition}
        options={competitions}
        onChange={(competition) => filters.set({ competition, event: '' })}
      />
      <SelectFilter label="Event" value={values.event} options={events} onChange={(event) => filters.set({ event })} />
    </>
  );
}
