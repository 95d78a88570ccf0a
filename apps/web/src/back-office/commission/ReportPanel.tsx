import type { CommissionReport, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readWhole } from '../../shared/api/session/account-lists.ts';
import { failureText } from '../../shared/api/api-error.ts';
import {
  agentsWithTerms,
  readReport,
  type ReportFilter,
  reportPage,
} from '../../shared/api/back-office/money/commission.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { type AddressFilters, DAY, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { AccountPicker } from '../../shared/ui/form/AccountPicker.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { DaysFilter, FilterBar, SegmentedFilter } from '../../shared/ui/list/FilterBar.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { reportColumns } from './report-columns.tsx';
import { nameOf } from './words.ts';

const RULES = {
  from: DAY,
  to: DAY,
  by: { fallback: 'agent', allowed: ['agent', 'kind'] },
  agent: { fallback: '', allowed: (value: string) => /^\d{1,16}$/.test(value) },
} as const;
const BY = [
  { value: 'agent', label: 'By agent' },
  { value: 'kind', label: 'By kind' },
] as const;
const ROWS = 50;

/** What players, agents and the house gained in a period. Every row, and every column with its sum, comes to zero. */
export function ReportPanel({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const { agent: agentId, ...values } = filters.values;
  const by = viewer === 'agent' ? 'kind' : values.by;
  const filter: ReportFilter = { ...values, by, agentId };
  const list = useQuery(reportPage(viewer, filter, { page: filters.page, limit: ROWS }));
  const { data } = list;
  useLastPage(filters.page, ROWS, data?.total, filters.setPage);
  const period = { from: data?.from ?? '', to: data?.to ?? '' };
  const columns = reportColumns(viewer, by, period);
  const file = useFileExport('commission', async () => {
    const { first, rows } = await readWhole((paging) => readReport(viewer, filter, paging));
    return fileOf('Commission and partnership', `${first.from} to ${first.to}`, columns, rows);
  });
  return (
    <>
      <FilterBar dirty={filters.dirty}>
        {viewer !== 'agent' && (
          <>
            <SegmentedFilter label="Rows" value={by} options={BY} onChange={(chosen) => filters.set({ by: chosen })} />
            <AgentFilter filters={filters} data={data} />
          </>
        )}
        <DaysFilter from={values.from || period.from} to={values.to || period.to} onChange={filters.set} />
        <div className="flex gap-2.5 desktop:ml-auto desktop:self-end">
          <ExportButtons file={file} disabled={!data?.total} />
        </div>
      </FilterBar>
      {list.isError ? (
        <ListFailure text={failureText(list.error, 'Unable to load the report.')} onRetry={() => void list.refetch()} />
      ) : (
        <>
          {data && data.total > 0 && <Totals totals={data.totals} />}
          <DataTable
            label="Report"
            columns={columns}
            rows={data?.items}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            empty={
              <EmptyState
                title="Nothing was settled in this period."
                action={filters.dirty && <Button onClick={filters.clear}>Reset</Button>}
              />
            }
            foot={
              data &&
              data.total > ROWS && (
                <Pager page={filters.page} pageSize={ROWS} total={data.total} onPage={filters.setPage} />
              )
            }
          />
          <p className="mt-2 text-xs text-ink-2">
            By the day on which a result was paid or taken back, in India. Players + agent + house is zero in every row.
          </p>
        </>
      )}
    </>
  );
}

function Totals({ totals }: { totals: CommissionReport['totals'] }) {
  const money = (amount: number) => <Money paise={paiseFromWire(amount)} tone="result" />;
  return (
    <section className="panel mb-3 overflow-hidden" aria-label="Totals">
      <SumStrip
        title="Totals"
        sums={[
          { label: 'Gross result', value: money(totals.gross) },
          { label: 'Commission', value: <Money paise={paiseFromWire(totals.commission)} /> },
          { label: 'Players', value: money(totals.players) },
          { label: 'Agents', value: money(totals.agents) },
          { label: 'House', value: money(totals.house) },
        ]}
      />
    </section>
  );
}

type FilterProps = { filters: AddressFilters<typeof RULES>; data: CommissionReport | undefined };

/** One agent, or all of them. */
function AgentFilter({ filters, data }: FilterProps) {
  const [search, setSearch] = useState('');
  const found = useQuery(agentsWithTerms(search, { page: 1, limit: 25 }));
  const { agent: id } = filters.values;
  const options = (found.data?.items ?? []).map((one) => ({ id: one.id, label: nameOf(one) }));
  const known = data?.items.find(({ agent }) => agent?.id === id)?.agent;
  const label = options.find((option) => option.id === id)?.label ?? (known ? nameOf(known) : `Agent ${id}`);
  return (
    <AccountPicker
      label="Agent"
      all="All agents"
      className="desktop:w-[220px]"
      chosen={id === '' ? null : { id, label }}
      options={options}
      loading={found.isFetching}
      error={found.isError ? 'Unable to load agents.' : undefined}
      onSearch={setSearch}
      onChange={(option) => filters.set({ agent: option?.id ?? '' })}
    />
  );
}
