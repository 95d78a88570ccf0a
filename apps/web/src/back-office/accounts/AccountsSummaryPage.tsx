import type { BackOfficeAccount } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ACCOUNTS_MOST, allAccounts } from '../../shared/api/back-office/accounts.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { formatCount, formatPaise, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useWholeList } from '../../shared/list/use-list.ts';
import { HeadActs } from '../../shared/ui/list/HeadActs.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { accountBrief, accountColumns, fileColumns, paperColumns } from './account-columns.tsx';
import { nextOrder, ORDER_RULES } from '../../shared/list/account-order.ts';
import { useRoomBeside } from '../../shared/lib/browser/use-media.ts';
import { orderField, ROLE, ROWS } from './account-filters.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { found } from './summary-search.ts';
import { placesOf, type Viewer } from './viewer.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Accounts List');
const RULES = {
  search: SEARCH,
  role: ROLE,
  ...ORDER_RULES,
  rows: ROWS,
} as const;
/** Nothing is asked for: what is typed is found at once. */
const REST_MS = 0;
const NONE: readonly BackOfficeAccount[] = [];

/** Every account of the platform, searched here. */
export default function AccountsSummaryPage() {
  const account = useSession((session) => session.account);
  return account && <AccountsSummary viewer={account} />;
}

function AccountsSummary({ viewer }: { viewer: Viewer }) {
  const filters = useAddressFilters(RULES);
  const asked = useQuery(allAccounts);
  const { search, role, sort, dir } = filters.values;
  const all = asked.data ?? NONE;
  const matching = found(all, { search, role, sort, direction: dir });
  const list = useWholeList(filters, asked, asked.data && matching);
  const columns = accountColumns(viewer, placesOf(viewer.role).usersOf);
  const file = useFileExport('accounts-summary', async (kind) =>
    fileOf(TITLE, null, kind === 'csv' ? fileColumns(columns) : paperColumns(columns), matching),
  );
  return (
    <>
      <PageHead title={TITLE}>
        {asked.data && (
          <span className="num hidden text-xs text-ink-2 desktop:inline">
            {t('Updated {time}', { time: formatTime(asked.dataUpdatedAt, true) })}
          </span>
        )}
        <HeadActs>
          <ExportMenu file={file} />
          <RefreshButton loading={list.isFetching} onRefresh={list.refetch} />
        </HeadActs>
      </PageHead>
      <ListFilters
        of={filters}
        fields={[
          { as: 'search', name: 'search', placeholder: later('Search username, name or nickname'), restMs: REST_MS },
          {
            as: 'segmented',
            name: 'role',
            label: later('Type'),
            options: ROLE.options.map(({ value, label }) => ({ value, label: `${t(label)} ${countOf(all, value)}` })),
          },
          orderField(useRoomBeside()),
        ]}
      />
      {all.length >= ACCOUNTS_MOST && (
        <Alert tone="info" className="mb-3">
          {t('These are the first {count} accounts. The Account List has all of them.', {
            count: formatCount(ACCOUNTS_MOST),
          })}
        </Alert>
      )}
      <List
        tight
        onlyIfMore
        label={TITLE}
        list={list}
        columns={columns}
        wideTable
        brief={accountBrief}
        rowKey={({ id }) => id}
        order={{ by: sort, direction: dir, onSort: (by) => filters.set(nextOrder(filters.values, by)) }}
        failed={later('Unable to load users.')}
        empty={later('No accounts found.')}
        note={
          <span title={t(BALANCE_HINT)}>
            {t('Balance {amount}, each wallet once', { amount: balanceOf(matching) })}
          </span>
        }
      />
    </>
  );
}

const BALANCE_HINT = later(
  'The wallets of these accounts added up, each once. PTS of an agent has the points of its users in it, so its column comes to more.',
);

/** Of the own wallets: an agent's figures in the table are those of its users too. */
const balanceOf = (rows: readonly BackOfficeAccount[]): string =>
  formatPaise(
    rows.reduce((sum, { walletBalance }) => sum + paiseFromWire(walletBalance), 0),
    { symbol: false },
  );

const countOf = (rows: readonly BackOfficeAccount[], role: (typeof ROLE.options)[number]['value']): string =>
  rows === NONE ? '' : formatCount(role === 'all' ? rows.length : rows.filter((row) => row.role === role).length);
