import type { Role } from '@pavilion/contract';
import { pagedList } from '../paged-list.ts';
import { call, type Reply, staffPath } from '../client.ts';
import { keys } from '../query-client.ts';

/** An address or a device with the accounts that signed in there; `id` is that of the place. */
export type LoginGroup = Reply<'GET', '/api/super-admin/multi-logins'>['items'][number] & { readonly id: string };
type PlaceReply = Reply<'GET', '/api/super-admin/multi-logins/{place}'>;
export type LoginPlace = PlaceReply['group'];
export type LoginMember = PlaceReply['items'][number];
export type LiveSession = LoginMember['sessions'][number];

export type GroupFilter = {
  /** The last so many days, today included. */
  days: string;
  kind: 'all' | 'address' | 'device';
  /** At least so many accounts. */
  minimum: string;
  search: string;
};
export type MemberFilter = Pick<GroupFilter, 'days' | 'search'>;

const MULTI_LOGINS = [...keys.mine, 'back-office-multi-login'] as const;
/** What a sign-out makes stale. */
export const multiLogins = { queryKey: MULTI_LOGINS };

export const loginGroups = (role: Role) =>
  pagedList([...MULTI_LOGINS, role], async (filter: GroupFilter, paging, options) => {
    const found = await call('GET', staffPath(role, 'multi-logins'), { query: { ...filter, ...paging } }, options);
    return { ...found, items: found.items.map((group): LoginGroup => ({ ...group, id: group.place })) };
  });

export const loginMembers = (role: Role, place: string) =>
  pagedList([...MULTI_LOGINS, role, 'place', place], (filter: MemberFilter, paging, options) => {
    const given = { params: { place }, query: { ...filter, ...paging } };
    return call('GET', staffPath(role, 'multi-logins/{place}'), given, options);
  });

/** Ends somebody's session; the answer has words to show. */
export const endSession = (role: Role, id: string) =>
  call('DELETE', staffPath(role, 'multi-logins/sessions/{id}'), { params: { id } });

/** Ends all that was opened at a place in the period; the answer has words to show. */
export function endSessions(role: Role, place: string, days: string) {
  const given = { params: { place }, query: { days } };
  return call('DELETE', staffPath(role, 'multi-logins/{place}/sessions'), given);
}
