import type { StaffPerson } from '@pavilion/contract';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { staff } from '../../shared/api/session/persons.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { choice, rowsOf, SEARCH } from '../../shared/list/address-filters.ts';
import type { Fields } from '../../shared/list/ListFilters.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ManageDialog } from './ManageDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { STAFF_BRIEF, staffColumns } from './staff-columns.tsx';

const TITLE = later('Staff');
const RULES = {
  state: choice('open', { open: later('Open'), closed: later('Closed'), all: later('All') }),
  search: SEARCH,
  rows: rowsOf('25'),
} as const;
const FIELDS: Fields<typeof RULES> = [
  { as: 'segmented', name: 'state', label: later('State') },
  { as: 'search', name: 'search', placeholder: later('Name or user name') },
];

/** Persons who sign in for themselves and work for whoever is signed in, and what each may do. */
export default function StaffPage() {
  const [managed, setManaged] = useState<StaffPerson | 'new' | null>(null);
  const close = () => setManaged(null);
  return (
    <>
      <ListPage
        title={TITLE}
        note={t('People who work for you, each with a sign-in and rights of their own. All of them may read.')}
        of={staff}
        rules={RULES}
        fields={FIELDS}
        columns={staffColumns(setManaged)}
        brief={STAFF_BRIEF}
        file="staff"
        wideTable
        failed={later('Unable to load the staff.')}
        empty={later('Nobody works for you here yet.')}
        help={later('Whoever is added signs in with a name, password, code and second step of its own.')}
      >
        <Button look="primary" onClick={() => setManaged('new')}>
          <UserPlus size={16} aria-hidden="true" />
          {t('Add a person')}
        </Button>
      </ListPage>
      {managed === 'new' && <PersonDialog person={null} onClose={close} />}
      {managed !== null && managed !== 'new' && <ManageDialog person={managed} onClose={close} />}
    </>
  );
}
