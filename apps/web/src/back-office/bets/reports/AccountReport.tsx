import type { Role } from '@pavilion/contract';
import type { ReactNode } from 'react';
import { type Paging, readWhole } from '../../../shared/api/session/account-lists.ts';
import { failureText } from '../../../shared/api/api-error.ts';
import type { ReportAccount } from '../../../shared/api/back-office/reports.ts';
import { useFileExport } from '../../../shared/api/file-export.ts';
import { type AddressFilters, DAY, sizeOptions } from '../../../shared/lib/address-filters.ts';
import { EmptyState } from '../../../shared/ui/list/EmptyState.tsx';
import { ExportButtons } from '../../../shared/ui/list/ExportButtons.tsx';
import { DaysFilter, FilterBar, SelectFilter } from '../../../shared/ui/list/FilterBar.tsx';
import { fileOf, type ListColumn } from '../../../shared/ui/list/list-column.ts';
import { ListTable } from '../../../shared/ui/list/ListTable.tsx';
import { PageHead } from '../../../shared/ui/list/PageHead.tsx';
import { RefreshButton } from '../../../shared/ui/list/RefreshButton.tsx';
import { useLastPage } from '../../../shared/ui/list/use-last-page.ts';
import { AccountLine, AccountSelector, nameOf } from './AccountSelector.tsx';

const SIZES = ['25', '50', '100'] as const;
/** What every report asks for: an account, a period, and rows of a page. */
export const REPORT_RULES = {
  accountType: { fallback: 'user', allowed: ['user', 'agent', 'super_admin'] },
  accountId: { fallback: '', allowed: (value: string) => /^\d{1,16}$/.test(value) },
  from: DAY,
  to: DAY,
  rows: { fallback: '50', allowed: SIZES },
} as const;

/** The kind of account that is asked about: agents have users alone. */
export const accountTypeOf = (viewer: Role, chosen: Role): Role => (viewer === 'agent' ? 'user' : chosen);

type Report<Row> = {
  items: readonly Row[];
  total: number;
  countedSince: string | null;
  account: ReportAccount;
};

export type AccountReportProps<Row> = {
  title: string;
  fileName: string;
  viewer: Role;
  filters: AddressFilters<typeof REPORT_RULES>;
  list: {
    data: Report<Row> | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Reads a page of what is filtered, for files. */
  read: (paging: Paging) => Promise<Report<Row>>;
  columns: readonly ListColumn<Row>[];
  fileColumns: readonly ListColumn<Row>[];
  /** What is said before an account is chosen, for a list that failed, and for one that has nothing. */
  words: { select: string; failed: string; empty: string };
  /** What the report has counted no further than; how to see older rows. */
  advice: string;
  /** The filter of the kind of rows, before the days. */
  kind: ReactNode;
  /** A search, after the days. */
  search?: ReactNode;
  /** Whether rows are filtered beside the account, and what unsets that. */
  dirty: boolean;
  onReset: () => void;
};

/** What is on record about one account in a period: who it is, the filters, the rows, and files of them. */
export function AccountReport<Row extends { id: string }>(props: AccountReportProps<Row>) {
  const { title, fileName, filters, list, read, columns, fileColumns, words, advice, dirty, onReset } = props;
  const { values, page, setPage } = filters;
  const limit = Number(values.rows);
  const isChosen = values.accountId !== '';
  const data = isChosen ? list.data : undefined;
  useLastPage(page, limit, data?.total, setPage);
  const file = useFileExport(fileName, async () => {
    const { first, rows } = await readWhole(read);
    return fileOf(title, nameOf(first.account), fileColumns, rows);
  });
  return (
    <>
      <PageHead title={title}>
        <ExportButtons file={file} disabled={!data?.total} />
        {isChosen && <RefreshButton loading={list.isFetching} onRefresh={() => void list.refetch()} />}
      </PageHead>
      <Filters {...props} account={data?.account} />
      {data && <AccountLine account={data.account} />}
      {isChosen ? (
        <ListTable
          label={title}
          list={list}
          columns={columns}
          page={page}
          limit={limit}
          onPage={setPage}
          failure={list.error ? failureText(list.error, words.failed) : null}
          empty={words.empty}
          dirty={dirty}
          onReset={onReset}
          advice={advice}
        />
      ) : (
        <section className="panel">
          <EmptyState art="receipt" title={words.select} />
        </section>
      )}
    </>
  );
}

type FiltersProps = Pick<AccountReportProps<never>, 'viewer' | 'filters' | 'kind' | 'search'> & {
  account: ReportAccount | undefined;
};

function Filters({ viewer, filters, kind, search, account }: FiltersProps) {
  const { values, set } = filters;
  return (
    <FilterBar dirty={filters.dirty}>
      <AccountSelector viewer={viewer} value={values} account={account} onChange={set} />
      {kind}
      <DaysFilter from={values.from} to={values.to} onChange={set} />
      {search}
      <SelectFilter label="Rows" value={values.rows} options={sizeOptions(SIZES)} onChange={(rows) => set({ rows })} />
    </FilterBar>
  );
}
