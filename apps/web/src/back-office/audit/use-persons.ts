import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../shared/api/back-office/proof.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { staff } from '../../shared/api/session/persons.ts';
import { useMay } from '../../shared/api/session/staff.ts';

const EVERYBODY = { value: '', label: later('Everybody') };

/**
 * Whose acts can be asked for: the own persons, and the one whom the address asks for; the first choice is everybody. Who may
 * have persons has the choice from the start, so that nothing moves when they come; null for whom there is none.
 */
export function usePersons(personId: string, rows: readonly AuditEntry[] | undefined) {
  const enabled = useMay('staff.open');
  const { data } = useQuery({ ...staff.page({ state: 'all', search: '' }, { page: 1, limit: 200 }), enabled });
  const own = data?.items.map(({ id, username }) => ({ value: id, label: username })) ?? [];
  const isForeign = personId !== '' && !own.some(({ value }) => value === personId);
  const name = rows?.find(({ person }) => person?.id === personId)?.person?.username;
  if (!enabled && !isForeign) return null;
  return [
    EVERYBODY,
    ...own,
    ...(isForeign ? [{ value: personId, label: name ?? t('Person {id}', { id: personId }) }] : []),
  ];
}
