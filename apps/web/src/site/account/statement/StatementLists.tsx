import { type ReactNode, useState } from 'react';
import type { Statement } from '../../../shared/api/session/account-lists.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import { DataTable } from '../../../shared/ui/list/DataTable.tsx';
import { Pager } from '../../../shared/ui/list/Pager.tsx';
import { EventBetsUnder } from './EventBetsUnder.tsx';
import { entryColumns, groupColumns } from './statement-columns.tsx';
import { useLastPage } from '../../../shared/ui/list/use-last-page.ts';

type StatementListsProps = {
  statement: Statement | undefined;
  show: 'entries' | 'events';
  limit: number;
  page: number;
  onPage: (page: number) => void;
  stale: boolean;
  empty: ReactNode;
};

/** The statement comes whole; only the rows of the page are drawn. */
export function StatementLists({ statement, show, limit, page, onPage, stale, empty }: StatementListsProps) {
  const [openEvent, setOpenEvent] = useState<string | null>(null);
  const narrow = useLayout() === 'mobile';
  const all = show === 'entries' ? statement?.entries : statement?.groups;
  useLastPage(page, limit, all?.length, onPage);
  const cut = <Row,>(rows: readonly Row[] | undefined) => rows?.slice((page - 1) * limit, page * limit);
  const foot = all && <Pager page={page} pageSize={limit} total={all.length} onPage={onPage} />;
  if (show === 'entries')
    return (
      <DataTable
        label={t('Movements')}
        columns={entryColumns}
        rows={cut(statement?.entries)}
        rowKey={({ id }) => id}
        stale={stale}
        empty={empty}
        foot={foot}
      />
    );
  return (
    <DataTable
      label={t('Bets by event')}
      columns={groupColumns(openEvent, setOpenEvent)}
      rows={cut(statement?.groups)}
      rowKey={({ eventId }) => eventId}
      stale={stale}
      empty={empty}
      foot={foot}
      detail={({ eventId }) => eventId === openEvent && <EventBetsUnder eventId={eventId} narrow={narrow} />}
    />
  );
}
