import type { AskedRequest } from '@pavilion/contract';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { requests } from '../../shared/api/back-office/money/requests.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { choice, rowsOf, SEARCH } from '../../shared/list/address-filters.ts';
import type { Fields } from '../../shared/list/ListFilters.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { RefuseRequestDialog } from './RefuseRequestDialog.tsx';
import { REQUEST_BRIEF, requestColumns } from './request-columns.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Requests');
const RULES = {
  state: choice('waiting', {
    waiting: later('Waiting'),
    approved: later('Approved'),
    accepted: later('Accepted'),
    refused: later('Refused'),
    cancelled: later('Taken back'),
    all: later('All'),
  }),
  kind: choice('all', { all: later('All'), points: later('Points'), withdrawal: later('Withdrawals') }),
  of: choice('house', { house: later('Yours to answer'), everyone: later('Everybody’s') }),
  search: SEARCH,
  rows: rowsOf('25'),
} as const;

const fieldsFor = (isAgent: boolean): Fields<typeof RULES> => [
  { as: 'select', name: 'state', label: t('State') },
  { as: 'segmented', name: 'kind', label: t('Type') },
  !isAgent && { as: 'select', name: 'of', label: t('Whose') },
  { as: 'search', name: 'search', placeholder: 'Account, note or number' },
];

type Asking = { row: AskedRequest; to: 'accept' | 'refuse' };

/** What players ask their agent, and agents the house: points, and withdrawals. */
export default function RequestsPage() {
  const viewer = useSession((session) => session.role);
  const [asking, setAsking] = useState<Asking | null>(null);
  const isAgent = viewer === 'agent';
  const mayAsk = useMay('request.ask');
  const mayAnswer = useMay('request.accept');
  if (viewer === null) return null;
  const close = () => setAsking(null);
  return (
    <>
      <ListPage
        title={TITLE}
        note={
          isAgent
            ? t('What your users ask for. A withdrawal that waits holds its amount.')
            : t('What agents, and players without one, ask for. A withdrawal that waits holds its amount.')
        }
        of={requests(viewer)}
        rules={RULES}
        fields={fieldsFor(isAgent)}
        columns={requestColumns({ isAgent, mayAnswer, onAnswer: (row, to) => setAsking({ row, to }) })}
        brief={REQUEST_BRIEF}
        file="requests"
        refresh={false}
        wideTable
        failed={later('Unable to load the requests.')}
        empty={later('No requests here.')}
        help={later('A new one appears by itself.')}
      >
        {isAgent && mayAsk && (
          <Link to={paths.requests}>
            <Button look="secondary" tabIndex={-1}>
              <HandCoins size={16} aria-hidden="true" />
              {t('Ask the house')}
            </Button>
          </Link>
        )}
      </ListPage>
      {asking?.to === 'accept' && <AcceptDialog viewer={viewer} row={asking.row} onClose={close} />}
      {asking?.to === 'refuse' && <RefuseRequestDialog viewer={viewer} row={asking.row} onClose={close} />}
    </>
  );
}
