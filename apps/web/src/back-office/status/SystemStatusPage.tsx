import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shared/api/api-error.ts';
import { systemStatusQuery } from '../../shared/api/back-office/status.ts';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { type StatusPart, partsOf } from './status-parts.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const COLUMNS: readonly Column<StatusPart>[] = [
  {
    head: later('Part'),
    card: 'title',
    opened: false,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    head: later('State'),
    card: 'corner',
    width: 'w-[120px]',
    opened: false,
    cell: ({ word, tone }) => <StatusPill tone={tone}>{word}</StatusPill>,
  },
  { head: later('What that means'), card: 'acts', cell: ({ note }) => <span className="text-ink-2">{note}</span> },
];

/** A part in two lines: its name and how it does; what that means, of which an opened row shows the whole. */
const BRIEF: Brief<StatusPart> = {
  heads: [later('Part'), later('State')],
  of: ({ name, word, tone, note }) => ({
    name,
    about: note,
    main: <StatusPill tone={tone}>{word}</StatusPill>,
  }),
};

/** What this server needs, and which of it is down. */
export default function SystemStatusPage() {
  const status = useQuery(systemStatusQuery);
  const { data } = status;
  return (
    <>
      <PageHead
        title={later('System Status')}
        note={t('The server that answered this page, looked at every five seconds.')}
        marks={
          data && (
            <StatusPill tone={data.status === 'ok' ? 'ok' : 'bad'}>
              {data.status === 'ok' ? later('All well') : later('Something is down')}
            </StatusPill>
          )
        }
      />
      {status.isError && data === undefined ? (
        <ListFailure
          text={failureText(status.error, later('Unable to load the system status.'))}
          onRetry={() => void status.refetch()}
        />
      ) : (
        <DataTable
          label={t('Parts')}
          columns={COLUMNS}
          brief={BRIEF}
          wideTable
          rows={data && partsOf(data)}
          rowKey={({ name }) => name}
          stale={status.isError}
          empty={<EmptyState art="receipt" title={t('Nothing to show.')} help={t('Reload the page.')} />}
        />
      )}
    </>
  );
}
