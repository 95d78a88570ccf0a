import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { backOfficeBets } from '../../shared/api/back-office/bets.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { sizeOptions } from '../../shared/list/address-filters.ts';
import { List } from '../../shared/list/List.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import * as column from './bet-columns.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const SIZES = ['10', '25', '50'] as const;
const COLUMNS = [
  column.TIME,
  column.EVENT,
  column.SELECTION,
  column.SIDE,
  column.ACCEPTED,
  column.STAKE,
  column.LIABILITY,
  column.STATUS,
];
/** Of an agent's bets it matters whose they are. */
const WITH_USER = [column.TIME, column.USER, ...COLUMNS.slice(1)];

export type BetsOfAccountProps = {
  accountId: string;
  /** Of the account: a user has bets, an agent those of its users. */
  role: Role;
};

/** The open bets that an account's exposure comes from, for a dialog. */
export function BetsOfAccount({ accountId, role }: BetsOfAccountProps) {
  const viewer = useSession((session) => session.role);
  const [size, setSize] = useState<(typeof SIZES)[number]>('10');
  const [page, setPage] = useState(1);
  const paging = { page, limit: Number(size) };
  const owner = role === 'agent' ? { agentId: accountId, userId: '' } : { agentId: '', userId: accountId };
  const filter = { ...owner, state: 'matched', side: 'all', category: 'sports', search: '', eventId: '' } as const;
  const asked = useQuery({
    ...backOfficeBets(viewer ?? 'agent').page(filter, paging),
    enabled: viewer !== null && role !== 'super_admin',
  });
  const list = useList({ paging, setPage, dirty: false, clear: () => setPage(1) }, asked);
  return (
    <>
      <div className="mb-2.5 flex justify-end">
        <SelectFilter
          label={t('Rows')}
          value={size}
          options={sizeOptions(SIZES)}
          onChange={(rows) => {
            setSize(rows);
            setPage(1);
          }}
        />
      </div>
      <List
        label={later('Current Bets')}
        list={list}
        columns={role === 'agent' ? WITH_USER : COLUMNS}
        rowKey={({ id }) => id}
        brief={column.OPEN_BRIEF}
        stripe={column.stripeOf}
        failed={later('Unable to load current bets.')}
        empty={later('No current bets found.')}
        note={
          asked.data && (
            <>
              {t('Total stake')} <Money paise={paiseFromWire(asked.data.totalAmount)} />
            </>
          )
        }
        advice={later('Older bets are on the Current Bets page.')}
      />
    </>
  );
}
