import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Statement } from '../../../shared/api/session/account-lists.ts';
import { later } from '../../../shared/i18n/i18n.ts';
import { List } from '../../../shared/list/List.tsx';
import { type ListMoves, useWholeList } from '../../../shared/list/use-list.ts';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import { CLEAR } from '../words.ts';
import { EventBetsUnder } from './EventBetsUnder.tsx';
import { entryBrief, entryColumns, groupColumns } from './statement-columns.tsx';

/** The statement comes whole; only the rows of the page are drawn. */
type Props = { filters: ListMoves; statement: UseQueryResult<Statement> };

const WORDS = {
  failed: later('Unable to load account statement.'),
  empty: later('No records found'),
  reset: CLEAR,
} as const;

/** Every movement of the wallet. */
export function EntryList({ filters, statement }: Props) {
  const list = useWholeList(filters, statement, statement.data?.entries);
  return (
    <List
      {...WORDS}
      label={later('Movements')}
      list={list}
      columns={entryColumns}
      brief={entryBrief}
      rowKey={({ id }) => id}
    />
  );
}

/** The bets behind the movements, event by event; each opens. */
export function GroupList({ filters, statement }: Props) {
  const [openEvent, setOpenEvent] = useState<string | null>(null);
  const narrow = useLayout() === 'mobile';
  const list = useWholeList(filters, statement, statement.data?.groups);
  return (
    <List
      {...WORDS}
      label={later('Bets by event')}
      list={list}
      columns={groupColumns(openEvent, setOpenEvent)}
      rowKey={({ eventId }) => eventId}
      detail={({ eventId }) => eventId === openEvent && <EventBetsUnder eventId={eventId} narrow={narrow} />}
    />
  );
}
