import type { BackOfficeAccount } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AccountFilter, accountsPage, agentOf, readAllAccounts } from '../../shared/api/back-office/accounts.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { nextOrder } from '../../shared/list/account-order.ts';
import { useRoomBeside } from '../../shared/lib/browser/use-media.ts';
import { type AddressFilters, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import type { FileExport } from '../../shared/ui/list/ExportButtons.tsx';
import { HeadActs } from '../../shared/ui/list/HeadActs.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { accountBrief, accountColumns, fileColumns, paperColumns } from './account-columns.tsx';
import { failureOf, matches, orderField, RULES } from './account-filters.ts';
import { SelectedBar } from './bulk/SelectedBar.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { may, placesOf, type Viewer } from './viewer.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Account List');
const REST_MS = 350;

/** The accounts that a super admin or an agent is in charge of. */
export default function AccountListPage() {
  const account = useSession((session) => session.account);
  return account && <AccountList viewer={account} />;
}

/** The filter that the address stands for. An agent has users and nobody else; drilling down shows users, whatever the type was. */
function filterOf(viewer: Viewer, { search, role, status, agent, sort, dir }: Filters['values']): AccountFilter {
  const agentId = viewer.role === 'agent' ? '' : agent;
  const isOfUsers = viewer.role === 'agent' || agent !== '';
  return { search, role: isOfUsers ? 'user' : role, status, sort, direction: dir, agentId };
}
type Filters = AddressFilters<typeof RULES>;

/** The file begins as the list does: whoever stands above it is in both, or in neither. */
async function fileRows(
  viewer: Viewer,
  filter: AccountFilter,
  ahead: readonly BackOfficeAccount[],
  first: string | undefined,
) {
  const found = await readAllAccounts(viewer.role, filter);
  return [...ahead, ...found.filter(({ id }) => id !== first)];
}

function AccountList({ viewer }: { viewer: Viewer }) {
  const filters = useAddressFilters(RULES);
  const filter = filterOf(viewer, filters.values);
  const agent = filter.agentId;
  const asked = useQuery(accountsPage(viewer.role, filter, filters.paging));
  const above = useQuery({ ...agentOf(agent), enabled: agent !== '' });
  const list = useList(filters, asked);
  const places = placesOf(viewer.role);
  const { selected, setSelected, ...ticks } = useSelection();
  const selection = useMay('account.toggle') ? ticks.selection : undefined;
  const columns = accountColumns(viewer, places.usersOf, selection);
  // An agent stands above its users: its own list begins with it, and so does the one that it was entered by.
  const first = agent === '' ? asked.data?.own : above.data;
  const ahead = first && matches(first, filter) ? [first] : [];
  const rows = filters.page === 1 ? list.rows && [...ahead, ...list.rows] : list.rows;
  const file = useFileExport('accounts', async (kind) => {
    const all = await fileRows(viewer, filter, ahead, first?.id);
    return fileOf(TITLE, null, kind === 'csv' ? fileColumns(columns) : paperColumns(columns), all);
  });
  return (
    <>
      <Head viewer={viewer} file={file} />
      {agent !== '' && <Trail to={places.list} name={above.data?.username} failed={above.isError} />}
      <ListFilters
        of={filters}
        fields={[
          { as: 'search', name: 'search', placeholder: later('Username, name or phone'), restMs: REST_MS },
          <LoadAndReset key="load" loading={list.isFetching} onLoad={list.refetch} onReset={filters.clear} />,
          viewer.role === 'super_admin' &&
            filters.values.agent === '' && { as: 'segmented', name: 'role', label: later('Type') },
          { as: 'select', name: 'status', label: later('Status') },
          orderField(useRoomBeside()),
        ]}
      />
      <List
        tight
        onlyIfMore
        label={TITLE}
        list={{ ...list, rows }}
        columns={columns}
        wideTable
        brief={accountBrief}
        rowKey={({ id }) => id}
        ahead={ahead.length}
        order={{
          by: filter.sort,
          direction: filter.direction,
          onSort: (by) => filters.set(nextOrder(filters.values, by)),
        }}
        failed={failureOf(filter.role)}
        empty={later('No accounts found.')}
      />
      <SelectedBar viewer={viewer} rows={selected} onChange={setSelected} />
    </>
  );
}

/** The acts of the list; on a phone they stand behind one button. */
function Head({ viewer, file }: { viewer: Viewer; file: FileExport }) {
  return (
    <PageHead title={TITLE}>
      <HeadActs>
        <Import viewer={viewer} />
        <ExportMenu file={file} />
        {may.open(viewer) && (
          <Link to={placesOf(viewer.role).create} className={buttonClass('primary')}>
            <UserPlus size={15} aria-hidden="true" />
            {t('Create Account')}
          </Link>
        )}
      </HeadActs>
    </PageHead>
  );
}

/** Accounts from a file, behind their button. */
function Import({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActButton act="account.import" onClick={() => setOpen(true)}>
        <Upload size={15} aria-hidden="true" />
        {t('Import')}
      </ActButton>
      {open && <ImportDialog viewer={viewer} onClose={() => setOpen(false)} />}
    </>
  );
}

type ButtonsProps = { loading: boolean; onLoad: () => void; onReset: () => void };

const LoadAndReset = ({ loading, onLoad, onReset }: ButtonsProps) => (
  <div className="flex gap-2.5 desktop:self-end">
    <Button loading={loading} onClick={onLoad}>
      {t('Load')}
    </Button>
    <Button look="ghost" onClick={onReset}>
      {t('Reset')}
    </Button>
  </div>
);

/** Whose users these are, and the way back to everybody. */
function Trail({ to, name, failed }: { to: string; name: string | undefined; failed: boolean }) {
  return (
    <nav aria-label={t('Breadcrumb')} className="-mt-1.5 mb-3 flex items-center gap-1.5 text-sm text-ink-2">
      <Link to={to} className="touch inline-flex items-center gap-0.5 text-brand-text hover:underline">
        <ChevronLeft size={15} aria-hidden="true" />
        {t('All accounts')}
      </Link>
      <span aria-hidden="true">/</span>
      <span>
        {name ? t('Users of {name}', { name }) : failed ? t('Unable to load agents.') : t('Users of an agent')}
      </span>
    </nav>
  );
}
