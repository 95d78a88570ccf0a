import { api } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAll } from '../../shared/api/session/account-lists.ts';
import { failureText } from '../../shared/api/api-error.ts';
import { type AuditEntry, auditLogPage, readAuditLog } from '../../shared/api/back-office/proof.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { type AddressFilters, DAY, sizeOptions, useAddressFilters } from '../../shared/lib/address-filters.ts';
import type { PickerOption } from '../../shared/ui/form/AccountPicker.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import {
  DaysFilter,
  FilterBar,
  GrowingFilter,
  SegmentedFilter,
  SelectFilter,
} from '../../shared/ui/list/FilterBar.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { ListTable } from '../../shared/ui/list/ListTable.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { actionWords, AUDIT_COLUMNS, AUDIT_FILE } from './audit-columns.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { WhoFilter, whoOf } from './WhoFilter.tsx';

const TITLE = 'Audit Log';
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
  actorId: { fallback: '', allowed: (value: string) => /^\d{1,16}$/.test(value) },
  search: { fallback: '' },
  from: DAY,
  to: DAY,
  rows: { fallback: '50', allowed: SIZES },
} as const;

function auditName(call: unknown): string[] {
  const { audit } = Object(call);
  return typeof audit === 'string' ? [audit] : [];
}

/** Who did what, and what was refused: every request that changes something has a row, and every row is sealed. */
export default function AuditLogPage() {
  const filters = useAddressFilters(RULES);
  const { rows, ...filter } = filters.values;
  const limit = Number(rows);
  const list = useQuery(auditLogPage(filter, { page: filters.page, limit }));
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const { data } = list;
  const who = whoOf(filter.actorId, data?.items);
  const file = useFileExport('audit-log', async () =>
    fileOf(TITLE, who?.label ?? null, AUDIT_FILE, await readAll((paging) => readAuditLog(filter, paging))),
  );
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
      <PageHead title={TITLE} note="Every act and every refused act, sealed into a chain of hashes.">
        <ExportButtons file={file} disabled={!data?.total} />
        <RefreshButton loading={list.isFetching} onRefresh={() => void list.refetch()} />
      </PageHead>
      <Filters filters={filters} who={who} />
      <ListTable
        label={TITLE}
        list={list}
        columns={[...AUDIT_COLUMNS, details]}
        page={filters.page}
        limit={limit}
        onPage={filters.setPage}
        failure={list.error && failureText(list.error, 'Unable to load the audit log.')}
        empty="No acts found for the selected filters."
        dirty={filters.dirty}
        onReset={filters.clear}
        advice="Choose days to see older acts."
      />
      {open && <EntryDialog entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type FiltersProps = { filters: AddressFilters<typeof RULES>; who: PickerOption | null };

function Filters({ filters, who }: FiltersProps) {
  const { values, set, dirty } = filters;
  return (
    <FilterBar dirty={dirty}>
      <WhoFilter who={who} onChange={(actorId) => set({ actorId })} />
      <div className="desktop:w-[176px]">
        <SelectFilter
          label="Act"
          value={values.action}
          options={ACTION_CHOICES}
          onChange={(action) => set({ action })}
        />
      </div>
      <SegmentedFilter
        label="Outcome"
        value={values.outcome}
        options={OUTCOMES}
        onChange={(outcome) => set({ outcome })}
      />
      <DaysFilter from={values.from} to={values.to} onChange={set} />
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField
            id={id}
            value={values.search}
            placeholder="Id, refusal or address"
            onSearch={(search) => set({ search })}
          />
        )}
      </GrowingFilter>
      <SelectFilter label="Rows" value={values.rows} options={sizeOptions(SIZES)} onChange={(rows) => set({ rows })} />
    </FilterBar>
  );
}
