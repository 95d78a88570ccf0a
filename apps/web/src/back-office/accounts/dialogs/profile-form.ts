import type { AccountProfile, ProfileFields } from '../../../shared/api/back-office/account-dialogs.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** The fields of the Edit tab as inputs hold them: what is not known is an empty text. */
export type EditValues = {
  fullName: string;
  email: string;
  phone: string;
  city: string;
  nickname: string;
  favoriteMaster: boolean;
  changePasswordLock: boolean;
  remark: string;
  partnership: string;
};
export type Fault = { field: keyof EditValues | 'code'; text: string };

export const valuesOf = (profile: ProfileFields): EditValues => ({
  fullName: profile.fullName,
  email: profile.email ?? '',
  phone: profile.phone ?? '',
  city: profile.city ?? '',
  nickname: profile.nickname ?? '',
  favoriteMaster: profile.favoriteMaster,
  changePasswordLock: profile.changePasswordLock,
  remark: profile.remark ?? '',
  partnership: profile.partnership ?? '',
});

const EMAIL = /^[^@\s]+@[^@\s]+$/;

export function faultOf({ email }: EditValues, transactionCode: string): Fault | null {
  if (email.trim() !== '' && !EMAIL.test(email.trim()))
    return { field: 'email', text: t('Enter a valid e-mail address.') };
  return transactionCode === '' ? { field: 'code', text: t('Transaction code is required.') } : null;
}

/** What differs, as the call takes it: trimmed, and null for what was emptied. */
export function changesOf(before: EditValues, after: EditValues): Partial<ProfileFields> {
  const changes: Partial<ProfileFields> = {};
  if (after.fullName.trim() !== before.fullName) changes.fullName = after.fullName.trim();
  for (const name of ['email', 'phone', 'city', 'nickname', 'remark', 'partnership'] as const) {
    const text = after[name].trim();
    if (text !== before[name]) changes[name] = text || null;
  }
  for (const name of ['favoriteMaster', 'changePasswordLock'] as const)
    if (after[name] !== before[name]) changes[name] = after[name];
  return changes;
}

/** An agent has words on its partnership, and whoever was opened with some. */
export const hasPartnership = ({ role, partnership }: Pick<AccountProfile, 'role' | 'partnership'>): boolean =>
  role === 'agent' || partnership !== null;
