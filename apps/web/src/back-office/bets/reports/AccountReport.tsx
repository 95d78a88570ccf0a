import type { Brief } from '../../../shared/ui/list/table-rows.ts';
import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { type PagedList, readWhole } from '../../../shared/api/paged-list.ts';
import type { ReportAccount } from '../../../shared/api/back-office/reports.ts';
import { type AddressFilters, DAY, ID, rowsOf, type Rules } from '../../../shared/list/address-filters.ts';
import { useFileExport } from '../../../shared/list/file-export.ts';
import { List } from '../../../shared/list/List.tsx';
import { type Fields, ListFilters } from '../../../shared/list/ListFilters.tsx';
import { ListHead } from '../../../shared/list/ListHead.tsx';
import { fileOf, type ListColumn } from '../../../shared/list/list-file.ts';
import { useList } from '../../../shared/list/use-list.ts';
import { EmptyState } from '../../../shared/ui/list/EmptyState.tsx';
import { AccountLine, AccountSelector, nameOf } from './AccountSelector.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

/** What every report asks for: an account, a period, and rows of a page. */
export const REPORT_RULES = {
  accountType: { fallback: 'user', allowed: ['user', 'agent', 'super_admin'], view: 'kept' },
  accountId: { ...ID, view: 'kept' },
  from: DAY,
  to: DAY,
  rows: rowsOf('50'),
} as const;

/** The kind of account that is asked about: agents have users alone. */
export const accountTypeOf = (viewer: Role, chosen: Role): Role => (viewer === 'agent' ? 'user' : chosen);

type Report<Row> = {
  items: readonly Row[];
  total: number;
  countedSince: string | null;
  account: ReportAccount;
};

export type AccountReportProps<R extends Rules & typeof REPORT_RULES, Row, Filter, Page extends Report<Row>> = {
  title: string;
  fileName: string;
  viewer: Role;
  filters: AddressFilters<R>;
  /** What the server is asked for, and with which filter. */
  of: PagedList<Filter, Page>;
  filter: Filter;
  columns: readonly ListColumn<Row>[];
  /** What its rows say on a phone. */
  brief?: Brief<Row>;
  /** Of a file, where it has more than the screen. */
  fileColumns?: readonly ListColumn<Row>[];
  /** What is said before an account is chosen, for a list that failed, and for one that has nothing. */
  words: { select: string; failed: string; empty: string };
  /** What the report has counted no further than; how to see older rows. */
  advice: string;
  /** The filters beside the account. */
  fields: Fields<R>;
};

/** What is on record about one account in a period: who it is, the filters, the rows, and files of them. */
export function AccountReport<
  R extends Rules & typeof REPORT_RULES,
  Row extends { id: string },
  Filter,
  Page extends Report<Row>,
>(props: AccountReportProps<R, Row, Filter, Page>) {
  const { title, fileName, viewer, filters, of, filter, columns, fileColumns = columns, words, advice, fields } = props;
  const values = filters.values as AddressFilters<typeof REPORT_RULES>['values'];
  const set = filters.set as AddressFilters<typeof REPORT_RULES>['set'];
  const isChosen = values.accountId !== '';
  const asked = useQuery(of.page(filter, filters.paging));
  const data = isChosen ? asked.data : undefined;
  const list = useList(filters, { ...asked, data });
  const file = useFileExport(fileName, async () => {
    const { first, rows } = await readWhole((paging) => of.read(filter, paging));
    return fileOf(title, nameOf(first.account), fileColumns, rows);
  });
  return (
    <>
      <ListHead title={title} list={list} file={file} refresh={isChosen} />
      <ListFilters
        of={filters}
        inSight={<AccountSelector viewer={viewer} value={values} account={data?.account} onChange={set} />}
        fields={fields}
      />
      {data && <AccountLine account={data.account} />}
      {isChosen ? (
        <List
          label={title}
          list={list}
          columns={columns}
          {...(props.brief && { brief: props.brief })}
          rowKey={({ id }) => id}
          failed={words.failed}
          empty={words.empty}
          advice={advice}
        />
      ) : (
        <section className="panel">
          <EmptyState art="receipt" title={t(words.select)} />
        </section>
      )}
    </>
  );
}
