import type { Role } from '@pavilion/contract';
import type { AccountMovement } from '../../../shared/api/back-office/account-dialogs.ts';
import type { AccountRef } from '../../../shared/lib/back-office-overlays.ts';
import { formatDay, formatTime } from '../../../shared/lib/format/format.ts';
import { Recently } from '../../../shared/list/time-column.tsx';
import { List } from '../../../shared/list/List.tsx';
import { Stacked } from '../../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../../shared/ui/list/table-rows.ts';
import { Money } from '../../../shared/ui/Money.tsx';
import { kindWord, movementEnds } from '../../../shared/lib/format/movement-kinds.ts';
import { detailsOf, signedPaise } from './points/movement-words.ts';
import { useMovements } from './points/use-movements.tsx';
import { later } from '../../../shared/i18n/i18n.ts';

const TYPES = [
  { value: 'all', label: later('All') },
  { value: 'credit', label: later('Credit') },
  { value: 'withdraw', label: later('Withdraw') },
  { value: 'bet', label: later('Bet') },
] as const;

/** The rows of a page are 10 first. */
const ROWS_FIRST = '10';

export type HistoryTabProps = { viewer: Role; account: AccountRef; superUser: string | null };

/** Everything that moved the wallet, newest first. */
export function HistoryTab({ viewer, account, superUser }: HistoryTabProps) {
  const { list, filters } = useMovements({ viewer, account, types: TYPES, rowsFirst: ROWS_FIRST });
  return (
    <>
      {filters}
      <List
        bare
        tight
        label={later('Account history')}
        list={list}
        columns={columnsOf(account.username, superUser)}
        brief={BRIEF}
        rowKey={({ id }) => id}
        failed={later('Unable to load account history.')}
        empty={later('No transactions recorded yet.')}
      />
    </>
  );
}

/** Four names stand in a row of a dialog. */
function Name({ text }: { text: string }) {
  return (
    <span className="block wrap-anywhere desktop:max-w-[84px] desktop:truncate" title={text}>
      {text}
    </span>
  );
}

const columnsOf = (username: string, superUser: string | null): Column<AccountMovement>[] => [
  {
    head: later('Super User'),
    cell: ({ counterpartUsername, meta }) => (
      <Name text={(meta.playerUsername === null ? counterpartUsername : null) ?? superUser ?? '–'} />
    ),
  },
  { head: later('User'), cell: () => <Name text={username} /> },
  { head: later('Transfer From'), cell: ({ meta }) => <Name text={movementEnds(meta)[0]} /> },
  { head: later('Transfer To'), cell: ({ meta }) => <Name text={movementEnds(meta)[1]} /> },
  {
    head: later('Bet Details'),
    card: 'title',
    opened: false,
    width: 'min-w-[140px]',
    cell: (row) => (
      <div className="max-w-[220px]">
        <span className="block font-semibold">{kindWord(row.type)}</span>
        <span className="block text-xs wrap-anywhere text-ink-3">{detailsOf(row).join(' · ')}</span>
      </div>
    ),
  },
  {
    head: later('Amount'),
    right: true,
    card: 'corner',
    opened: false,
    cell: (row) => <Money paise={signedPaise(row)} symbol={false} tone="result" />,
  },
  {
    head: later('Date'),
    cell: ({ createdAt }) => (
      <Stacked
        first={
          <time dateTime={createdAt} className="num whitespace-nowrap">
            {formatDay(Date.parse(createdAt))}
          </time>
        }
        second={<span className="num">{formatTime(Date.parse(createdAt))}</span>}
      />
    ),
  },
];

/** A movement in two lines: what it was and how much; of what, and when. */
const BRIEF: Brief<AccountMovement> = {
  heads: [later('Bet Details'), later('Amount, date')],
  of: (row) => ({
    name: kindWord(row.type),
    about: detailsOf(row).join(' · '),
    main: <Money paise={signedPaise(row)} symbol={false} tone="result" />,
    second: <Recently at={row.createdAt} />,
  }),
};
