import type { StaffPerson } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { readStaff, type StaffFilter, staffPage } from '../../shared/api/session/persons.ts';
import { readAll } from '../../shared/api/session/account-lists.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ManageDialog } from './ManageDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { staffColumns } from './staff-columns.tsx';

const TITLE = later('Staff');
const STATES = [
  { value: 'open', label: later('Open') },
  { value: 'closed', label: later('Closed') },
  { value: 'all', label: later('All') },
] as const;
const RULES = {
  state: { fallback: 'open', allowed: ['open', 'closed', 'all'] },
  search: { fallback: '' },
  rows: { fallback: '25', allowed: ['25', '50', '100'] },
} as const;

/** Persons who sign in for themselves and work for whoever is signed in, and what each may do. */
export default function StaffPage() {
  const filters = useAddressFilters(RULES);
  const [managed, setManaged] = useState<StaffPerson | 'new' | null>(null);
  const filter: StaffFilter = filters.filter;
  const list = useList(filters, useQuery(staffPage(filter, filters.paging)));
  const columns = staffColumns(setManaged);
  const file = useFileExport('staff', async () =>
    fileOf(TITLE, null, columns, await readAll((paging) => readStaff(filter, paging))),
  );
  const close = () => setManaged(null);
  return (
    <>
      <ListHead
        title={TITLE}
        note={t('Persons with a sign-in of their own who work for you, each within its rights. All of them may read.')}
        list={list}
        file={file}
      >
        <Button look="primary" onClick={() => setManaged('new')}>
          <UserPlus size={16} aria-hidden="true" />
          {t('Add a person')}
        </Button>
      </ListHead>
      <ListFilters
        of={filters}
        fields={[
          { as: 'segmented', name: 'state', label: t('State'), options: STATES },
          { as: 'search', name: 'search', placeholder: later('Name or user name') },
        ]}
      />
      <List
        label={TITLE}
        wideTable
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        failed={later('Unable to load the staff.')}
        empty={later('Nobody works for you here yet.')}
        help={later('Whoever is added signs in with a name, password, code and second step of its own.')}
      />
      {managed === 'new' && <PersonDialog person={null} onClose={close} />}
      {managed !== null && managed !== 'new' && <ManageDialog person={managed} onClose={close} />}
    </>
  );
}
