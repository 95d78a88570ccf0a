import { useQuery } from '@tanstack/react-query';
import { type ActivityItem, activityPage, readActivity, readAll } from '../../shared/api/session/account-lists.ts';
import { DAY, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { marketTitle, marketWords } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { utcText } from '../../shared/lib/format/table-export.ts';
import { DataTable, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import {
  DaysFilter,
  FilterBar,
  GrowingFilter,
  SegmentedFilter,
  SelectFilter,
} from '../../shared/ui/list/FilterBar.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { ListEmpty, ListError, ListPage } from './ListPage.tsx';
import { exportOf, type ListColumn, rowsOptions } from './list-column.ts';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';

const TITLE = later('Activity Log');
const SIZES = ['10', '25', '50'] as const;
const RULES = {
  from: DAY,
  to: DAY,
  type: { fallback: 'all', allowed: ['all', 'login', 'password_change', 'cash_out'] },
  search: { fallback: '' },
  rows: { fallback: '25', allowed: SIZES, view: true },
} as const;
const TYPES = [
  { value: 'all', label: later('All') },
  { value: 'login', label: later('Login') },
  { value: 'password_change', label: later('Password change') },
  { value: 'cash_out', label: later('Auto cash-out') },
] as const;
const LOOKS = {
  login: { word: later('Login'), tone: 'ok' },
  password_change: { word: later('Password change'), tone: 'warn' },
  cash_out: { word: later('Auto cash-out'), tone: 'info' },
} as const;
const typeWord = (type: ActivityItem['type']) => LOOKS[type].word;

const placeOf = ({ location }: ActivityItem): string =>
  [location.city, location.region, location.country].filter(Boolean).join(', ');

const COLUMNS: ListColumn<ActivityItem>[] = [
  {
    head: later('Date'),
    width: 'w-[190px]',
    card: 'title',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="num whitespace-nowrap">
        {formatDateTime(Date.parse(createdAt))}
      </time>
    ),
    text: ({ createdAt }) => utcText(createdAt),
  },
  {
    head: later('Activity'),
    card: 'corner',
    cell: ({ type }) => <StatusPill tone={LOOKS[type].tone}>{t(typeWord(type))}</StatusPill>,
    text: ({ type }) => typeWord(type),
  },
  {
    head: later('IP address'),
    cell: ({ ip }) => <span className="num">{ip ?? '–'}</span>,
    text: ({ ip }) => ip,
  },
  {
    head: later('Location'),
    cell: (item) => placeOf(item) || <span className="text-ink-3">{item.cashOut ? '–' : t('Unknown')}</span>,
    text: placeOf,
  },
  {
    head: later('Details'),
    cell: ({ userAgent, cashOut }) =>
      cashOut ? (
        <CashedOut {...cashOut} />
      ) : (
        <span title={userAgent ?? undefined}>
          <TwoLines first={<span className="font-normal">{deviceName(userAgent)}</span>} />
        </span>
      ),
    text: ({ userAgent, cashOut }) => (cashOut ? cashOutText(cashOut) : userAgent),
  },
];

type CashOut = NonNullable<ActivityItem['cashOut']>;

const cashOutText = ({ eventName, sportName, marketName, amount, reason }: CashOut): string =>
  [eventName, marketWords(marketName, sportName), amount === null ? reason : amount.toFixed(2)]
    .filter(Boolean)
    .join(' · ');

/** Where a rule cashed out, and what it made certain or why it could not. */
function CashedOut({ eventName, sportName, marketName, amount, reason }: CashOut) {
  return (
    <TwoLines
      first={<span className="font-normal">{`${eventName} · ${marketTitle(marketName, sportName)}`}</span>}
      second={
        amount === null ? t(reason) : <Money paise={paiseFromWire(amount)} tone="result" className="font-medium" />
      }
    />
  );
}

/** Sign-ins, password changes and automatic cash-outs of the account (decision 0050). */
export default function ActivityPage() {
  const filters = useAddressFilters(RULES);
  const { rows, ...filter } = filters.values;
  const limit = Number(rows);
  const list = useQuery(activityPage(filter, { page: filters.page, limit }));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const exported = async () => exportOf(TITLE, COLUMNS, await readAll((paging) => readActivity(filter, paging)));
  return (
    <ListPage title={TITLE} acts={<ExportMenu name="activity-log" read={exported} />}>
      <FilterBar dirty={filters.dirty}>
        <DaysFilter from={filter.from} to={filter.to} onChange={filters.set} />
        <SegmentedFilter
          label={t('Type')}
          value={filter.type}
          options={TYPES}
          onChange={(type) => filters.set({ type })}
        />
        <GrowingFilter label={t('Search')}>
          {(id) => (
            <SearchField
              id={id}
              value={filter.search}
              placeholder={t('Address, place or device')}
              onSearch={(search) => filters.set({ search })}
            />
          )}
        </GrowingFilter>
        <SelectFilter
          label={t('Rows')}
          value={rows}
          options={rowsOptions(SIZES)}
          onChange={(size) => filters.set({ rows: size })}
        />
      </FilterBar>
      {list.isError ? (
        <ListError error={list.error} text={later('Unable to load activity logs.')} onRetry={() => list.refetch()} />
      ) : (
        <DataTable
          label={t(TITLE)}
          columns={COLUMNS}
          rows={data?.items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          empty={
            <ListEmpty
              title={later('No activity found for the selected filters.')}
              dirty={filters.dirty}
              onClear={filters.clear}
            />
          }
          foot={data && <Pager page={filters.page} pageSize={limit} total={data.total} onPage={filters.setPage} />}
        />
      )}
    </ListPage>
  );
}
