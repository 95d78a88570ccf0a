import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { disputeRules, disputes } from '../../shared/api/back-office/money/disputes.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { choice, rowsOf, SEARCH } from '../../shared/list/address-filters.ts';
import type { Fields } from '../../shared/list/ListFilters.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { DISPUTE_BRIEF, disputeColumns } from './dispute-columns.tsx';
import { TimeDialog } from './TimeDialog.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Disputes');
const RULES = {
  state: choice('open', {
    open: later('Open'),
    answered: later('Bet stands'),
    corrected: later('Corrected'),
    taken_back: later('Taken back'),
    all: later('All'),
  }),
  search: SEARCH,
  rows: rowsOf('25'),
} as const;
const FIELDS: Fields<typeof RULES> = [
  { as: 'segmented', name: 'state', label: later('State') },
  { as: 'search', name: 'search', placeholder: 'Player, event, market or bet number' },
];

/** What players ask about settled bets. */
export default function DisputesPage() {
  const viewer = useSession((session) => session.role);
  return viewer === null ? null : <Disputes viewer={viewer} />;
}

function Disputes({ viewer }: { viewer: Role }) {
  const columns = disputeColumns(viewer);
  return (
    <ListPage
      title={TITLE}
      note={
        viewer === 'agent'
          ? t('What your users ask about settled bets. The desk answers; you can say something.')
          : t('What players ask about settled bets. A question moves no points.')
      }
      of={disputes(viewer)}
      rules={RULES}
      fields={FIELDS}
      columns={columns}
      brief={DISPUTE_BRIEF}
      file="disputes"
      refresh={false}
      wideTable
      failed={later('Unable to load the disputes.')}
      empty={later('No questions here.')}
      help={later('Players ask from the receipt of a settled bet. A new question appears by itself.')}
      more={viewer === 'super_admin' && <Time />}
    />
  );
}

/** How long players may ask, behind its button. */
function Time() {
  const { data } = useQuery(disputeRules());
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActButton act="dispute.rules" disabled={data === undefined} onClick={() => setOpen(true)}>
        <Settings2 size={16} aria-hidden="true" />
        {t('Time')}
      </ActButton>
      {open && data && <TimeDialog rules={data.rules} onClose={() => setOpen(false)} />}
    </>
  );
}
