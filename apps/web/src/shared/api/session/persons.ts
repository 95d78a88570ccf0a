import type { StaffPerson, StaffRight } from '@pavilion/contract';
import { call } from '../client.ts';
import { listAt } from '../paged-list.ts';
import { keys } from '../query-client.ts';

export const STAFF = [...keys.mine, 'staff'] as const;

/** The persons who work for whoever is signed in. */
export const staff = listAt(STAFF, '/api/staff');

type Change = { fullName?: string; rights?: StaffRight[]; locked?: boolean; transactionCode: string };
export type NewPerson = {
  username: string;
  password: string;
  fullName: string;
  rights: StaffRight[];
  transactionCode: string;
};
export const openPerson = (body: NewPerson) => call('POST', '/api/staff', { body });
export const changePerson = ({ id }: StaffPerson, body: Change) =>
  call('PATCH', '/api/staff/{id}', { params: { id }, body });
export const resetPersonPassword = ({ id }: StaffPerson, newPassword: string, transactionCode: string) =>
  call('POST', '/api/staff/{id}/change-password', { params: { id }, body: { newPassword, transactionCode } });

export type PersonAct = 'code' | 'two-factor' | 'close';
/** What is done to a person with nothing but the own transaction code. */
export function actOnPerson(
  { id }: StaffPerson,
  act: PersonAct,
  transactionCode: string,
): Promise<{ message: string }> {
  const given = { params: { id }, body: { transactionCode } };
  if (act === 'code') return call('POST', '/api/staff/{id}/transaction-code/reset', given);
  if (act === 'two-factor') return call('POST', '/api/staff/{id}/two-factor/reset', given);
  return call('POST', '/api/staff/{id}/close', given);
}
export const signPersonOut = ({ id }: StaffPerson) => call('POST', '/api/staff/{id}/sign-out', { params: { id } });
