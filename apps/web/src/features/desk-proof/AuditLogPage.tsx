import { api } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { readAll } from '../../api/account-lists.ts';
import { errorText } from '../../api/api-error.ts';
import { type AuditEntry, type AuditFilter, auditLogPage, readAuditLog } from '../../api/desk-proof.ts';
import { DAY, sizeOptions, useAddressFilters } from '../../lib/address-filters.ts';
import { formatDateTime } from '../../lib/format.ts';
import { csvOf, saveFile } from '../../lib/table-export.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DayFilter, FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../../ui/FilterBar.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { useLastPage } from '../../ui/use-last-page.ts';
import { actionWords, AUDIT_COLUMNS, AUDIT_FILE } from './audit-columns.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { ListFailure } from './ListFailure.tsx';

const SIZES = ['25', '50', '100'] as const;
/** Every kind of act that the calls of the product declare. */
const ACTIONS = [...new Set(Object.values(api).flatMap((group) => Object.values(group).flatMap(auditName)))].sort();
const ACTION_CHOICES = [
  { value: '', label: 'All but bets' },
  { value: 'everything', label: 'All' },
  ...ACTIONS.map((value) => ({ value, label: actionWords(value) })),
];
const OUTCOMES = [
  { value: 'all', label: 'All' },
  { value: 'ok', label: 'Done' },
  { value: 'refused', label: 'Refused' },
] as const;
const RULES = {
  action: { fallback: '', allowed: (value: string) => ACTION_CHOICES.some((choice) => choice.value === value) },
  outcome: { fallback: 'all', allowed: ['all', 'ok', 'refused'] },
  search: { fallback: '' },
  from: DAY,
  to: DAY,
  rows: { fallback: '50', allowed: SIZES },
} as const;

function auditName(call: unknown): string[] {
  const { audit } = Object(call);
  return typeof audit === 'string' ? [audit] : [];
}

async function saveAuditLog(filter: AuditFilter): Promise<void> {
  const entries = await readAll((paging) => readAuditLog(filter, paging));
  const table = {
    title: 'Audit Log',
    note: '',
    heads: AUDIT_FILE.map(({ head }) => head),
    rows: entries.map((entry) => AUDIT_FILE.map(({ text }) => text(entry))),
  };
  saveFile('audit-log', 'csv', new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }));
}

/** Whether a file is being made, and what begins one. */
function useSaving(filter: AuditFilter): [boolean, () => Promise<void>] {
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveAuditLog(filter);
    } catch (error) {
      toast('bad', errorText(error, 'Unable to make the file. Please try again.'));
    }
    setSaving(false);
  };
  return [saving, save];
}

/** Who did what, and what was refused: every request that changes something has a row, and every row is sealed. */
export default function AuditLogPage() {
  const filters = useAddressFilters(RULES);
  const { rows, ...filter } = filters.values;
  const limit = Number(rows);
  const list = useQuery(auditLogPage(filter, { page: filters.page, limit }));
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const [saving, save] = useSaving(filter);
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const details = {
    head: 'Record',
    width: 'w-[92px]',
    cell: (entry: AuditEntry) => (
      <Button size="sm" onClick={() => setOpen(entry)} aria-label={`Details of ${actionWords(entry.action)}`}>
        Details
      </Button>
    ),
  };
  return (
    <>
      <PageHead title="Audit Log" note="Every act and every refused act, sealed into a chain of hashes.">
        <Button aria-label="Export CSV" loading={saving} disabled={!data?.total} onClick={() => void save()}>
          <Download size={15} aria-hidden="true" />
          CSV
        </Button>
        <Button loading={list.isFetching && !saving} onClick={() => void list.refetch()}>
          <RefreshCw size={15} aria-hidden="true" />
          Refresh
        </Button>
      </PageHead>
      <Filters filters={filters} />
      {list.isError ? (
        <ListFailure error={list.error} text="Unable to load the audit log." onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Audit Log"
          columns={[...AUDIT_COLUMNS, details]}
          rows={data?.items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          empty={
            <EmptyState
              art="receipt"
              title="No acts found for the selected filters."
              action={filters.dirty && <Button onClick={filters.clear}>Reset</Button>}
            />
          }
          foot={
            data &&
            data.total > 0 && <Pager page={filters.page} pageSize={limit} total={data.total} onPage={filters.setPage} />
          }
        />
      )}
      {data?.countedSince && (
        <p className="mt-2 text-xs text-ink-2">
          Counted since <time dateTime={data.countedSince}>{formatDateTime(Date.parse(data.countedSince))}</time>.
          Choose days to see older acts.
        </p>
      )}
      {open && <EntryDialog entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Filters({ filters }: { filters: ReturnType<typeof useAddressFilters<typeof RULES>> }) {
  const { values, set, dirty } = filters;
  return (
    <FilterBar dirty={dirty}>
      <SelectFilter label="Act" value={values.action} options={ACTION_CHOICES} onChange={(action) => set({ action })} />
      <SegmentedFilter
        label="Outcome"
        value={values.outcome}
        options={OUTCOMES}
        onChange={(outcome) => set({ outcome })}
      />
      <DayFilter label="From" value={values.from} onChange={(from) => set({ from })} />
      <DayFilter label="To" value={values.to} onChange={(to) => set({ to })} />
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField
            id={id}
            value={values.search}
            placeholder="About, request, refusal or address"
            onSearch={(search) => set({ search })}
          />
        )}
      </GrowingFilter>
      <SelectFilter label="Rows" value={values.rows} options={sizeOptions(SIZES)} onChange={(rows) => set({ rows })} />
    </FilterBar>
  );
}
