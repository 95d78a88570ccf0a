import type { StaffOrder } from '@pavilion/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { chosenUser, userChoices } from '../../shared/api/back-office/bets.ts';
import { staffOrders } from '../../shared/api/back-office/risk/orders.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { choice, ID, useAddressFilters } from '../../shared/list/address-filters.ts';
import type { Column } from '../../shared/ui/list/table-rows.ts';
import { List } from '../../shared/list/List.tsx';
import { type Fields, ListFilters } from '../../shared/list/ListFilters.tsx';
import { endlessList } from '../../shared/list/use-list.ts';
import { AccountPicker } from '../../shared/ui/form/AccountPicker.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ORDER_BRIEF, orderColumns, orderLine } from './order-columns.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Open Orders');
const RULES = {
  state: choice('open', { open: later('Waiting'), ended: later('Ended') }),
  user: ID,
  market: ID,
} as const;

/** What players have waiting, in all markets or in one; of one player also what has ended. The desk can end it. */
export default function OrdersPage() {
  const viewer = useSession((session) => session.role) === 'agent' ? 'agent' : 'super_admin';
  const filters = useAddressFilters(RULES);
  const { user, market } = filters.values;
  // What has ended is listed of one player alone.
  const state = user === '' ? 'open' : filters.values.state;
  const list = endlessList(filters, useInfiniteQuery(staffOrders(viewer, { state, userId: user, marketId: market })));
  const [chosen, setChosen] = useState<StaffOrder | null>(null);
  const mayCancel = useMay('order.cancel-by-desk');
  const act: Column<StaffOrder> = {
    head: later('Action'),
    acts: viewer === 'super_admin' && mayCancel,
    card: 'acts',
    right: true,
    cell: (order) =>
      order.state === 'open' && (
        <Button
          size="sm"
          look="danger-quiet"
          aria-label={t('Cancel {name}: {order}', { name: order.user.username, order: orderLine(order) })}
          onClick={() => setChosen(order)}
        >
          {t('Cancel')}
        </Button>
      ),
  };
  const links = {
    onUser: (id: string) => filters.set({ user: id }),
    onMarket: (id: string) => filters.set({ market: id }),
  };
  const columns = [...orderColumns(links), act];
  const fields: Fields<typeof RULES> = [
    <UserFilter key="user" viewer={viewer} userId={user} onChange={(id) => filters.set({ user: id, state: 'open' })} />,
    user !== '' && { as: 'segmented', name: 'state', label: t('State') },
  ];
  return (
    <>
      <PageHead
        slim
        title={TITLE}
        note={t('What players ask for and nobody has taken yet. Press a market or a player to see that alone.')}
      >
        {market !== '' && <Button onClick={() => filters.set({ market: '' })}>{t('All markets')}</Button>}
      </PageHead>
      <ListFilters of={filters} fields={fields} />
      <List
        label={TITLE}
        list={list}
        columns={columns}
        wideTable
        brief={ORDER_BRIEF}
        stripe={({ side }) => side}
        rowKey={({ id }) => id}
        failed={later('Unable to load the orders.')}
        empty={later('No orders wait.')}
      />
      {chosen && <CancelDialog order={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

type UserFilterProps = { viewer: 'agent' | 'super_admin'; userId: string; onChange: (id: string) => void };

function UserFilter({ viewer, userId, onChange }: UserFilterProps) {
  const [search, setSearch] = useState('');
  const users = useQuery(userChoices(viewer, '', search));
  const chosen = useQuery({ ...chosenUser(viewer, userId), enabled: userId !== '' });
  return (
    <AccountPicker
      label={t('User')}
      all={t('All users')}
      className="desktop:w-[160px]"
      chosen={userId === '' ? null : (chosen.data ?? { id: userId, label: t('Account {userId}', { userId }) })}
      options={users.data ?? []}
      loading={users.isFetching}
      error={users.isError ? errorText(users.error, later('Unable to load users.')) : undefined}
      onSearch={setSearch}
      onChange={(option) => onChange(option?.id ?? '')}
    />
  );
}
