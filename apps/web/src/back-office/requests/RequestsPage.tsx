import type { AskedRequest } from '@pavilion/contract';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { requests } from '../../shared/api/back-office/money/requests.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { rowsOf } from '../../shared/list/address-filters.ts';
import type { Fields } from '../../shared/list/ListFilters.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { RefuseRequestDialog } from './RefuseRequestDialog.tsx';
import { REQUEST_BRIEF, requestColumns } from './request-columns.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Requests');
const STATES = [
  { value: 'waiting', label: later('Waiting') },
  { value: 'approved', label: later('Approved') },
  { value: 'accepted', label: later('Accepted') },
  { value: 'refused', label: later('Refused') },
  { value: 'cancelled', label: later('Taken back') },
  { value: 'all', label: later('All') },
] as const;
const RULES = {
  state: { fallback: 'waiting', allowed: ['waiting', 'approved', 'accepted', 'refused', 'cancelled', 'all'] },
  kind: { fallback: 'all', allowed: ['all', 'points', 'withdrawal'] },
  of: { fallback: 'house', allowed: ['house', 'everyone'] },
  search: { fallback: '' },
  rows: rowsOf('25'),
} as const;
const KINDS = [
  { value: 'all', label: later('All') },
  { value: 'points', label: later('Points') },
  { value: 'withdrawal', label: later('Withdrawals') },
] as const;
const OF = [
  { value: 'house', label: later('Yours to answer') },
  { value: 'everyone', label: later('Everybody’s') },
] as const;

const fieldsFor = (isAgent: boolean): Fields<typeof RULES> => [
  { as: 'select', name: 'state', label: t('State'), options: STATES },
  { as: 'segmented', name: 'kind', label: t('Type'), options: KINDS },
  !isAgent && { as: 'select', name: 'of', label: t('Whose'), options: OF },
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
