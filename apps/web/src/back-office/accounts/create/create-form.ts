import { isRupees } from '@pavilion/betting';
import type { Role } from '@pavilion/contract';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { NewAccount } from '../../../shared/api/back-office/accounts.ts';
import type { ChosenAgent } from '../assign/AgentPicker.tsx';
import { typedNumber } from '../../../shared/lib/format/read-amount.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** The form as it is typed. */
export type CreateValues = {
  username: string;
  password: string;
  confirm: string;
  fullName: string;
  phone: string;
  email: string;
  city: string;
  remark: string;
  userType: Role | '';
  agent: ChosenAgent | null;
  pname: string;
  partnership: string;
  openingPoints: string;
  code: string;
};
export type CreateField = keyof CreateValues;
export type Faults = Partial<Record<CreateField, string>>;

/** An agent creates users only. */
export const emptyForm = (creator: Role): CreateValues => ({
  username: '',
  password: '',
  confirm: '',
  fullName: '',
  phone: '',
  email: '',
  city: '',
  remark: '',
  userType: creator === 'agent' ? 'user' : '',
  agent: null,
  pname: '',
  partnership: '',
  openingPoints: '',
  code: '',
});

const PASSWORD_LENGTH_MIN = 6;
const MOST_RUPEES = 9_999_999_999;
const isAmount = (text: string) => {
  const rupees = typedNumber(text);
  return rupees <= MOST_RUPEES && isRupees(rupees);
};

/** What is missing or wrong, by field. */
export function faultsOf(values: CreateValues, creator: Role): Faults {
  const { username, password, confirm, email, userType, agent, openingPoints, code } = values;
  const faults: Faults = {};
  if (username.trim() === '') faults.username = t('User name is required.');
  // The server leaves out the spaces around it, as sign-in does.
  if (password.trim() === '') faults.password = t('Password is required.');
  else if (password.trim().length < PASSWORD_LENGTH_MIN) faults.password = t('Password must be at least 6 characters.');
  if (confirm.trim() === '') faults.confirm = t('Confirm password is required.');
  else if (confirm.trim() !== password.trim()) faults.confirm = t('Passwords do not match.');
  if (email.trim() !== '' && !/^[^@\s]+@[^@\s]+$/.test(email.trim())) faults.email = t('Enter a valid email address.');
  if (userType === '') faults.userType = t('Select a user type.');
  if (creator === 'super_admin' && userType === 'user' && agent === null) {
    faults.agent = t('Select an agent for this user.');
  }
  if (openingPoints.trim() !== '' && !isAmount(openingPoints)) faults.openingPoints = t('Enter a valid amount.');
  if (code.trim() === '') faults.code = t('Enter your transaction code to authorize this action.');
  return faults;
}

/** Texts are trimmed; empty optional ones are sent as null. */
const optional = (text: string): string | null => text.trim() || null;

export const bodyOf = (values: CreateValues): NewAccount => ({
  username: values.username.trim(),
  password: values.password.trim(),
  fullName: optional(values.fullName),
  phone: optional(values.phone),
  email: optional(values.email),
  city: optional(values.city),
  remark: optional(values.remark),
  pname: optional(values.pname),
  partnership: optional(values.partnership),
  openingPoints: values.openingPoints.trim() === '' ? null : typedNumber(values.openingPoints),
  authTransactionCode: values.code.trim(),
  userType: values.userType === '' ? 'user' : values.userType,
  agentId: values.userType === 'user' ? (values.agent?.id ?? null) : null,
});

/** Where the server's fields stand on the form. */
const FIELDS: Readonly<Record<string, CreateField>> = {
  username: 'username',
  password: 'password',
  email: 'email',
  userType: 'userType',
  agentId: 'agent',
  openingPoints: 'openingPoints',
  authTransactionCode: 'code',
};

/** A refusal that names a field of the form stands at that field; null when it is about something else. */
export function faultOfRefusal(error: unknown): Faults | null {
  if (!(error instanceof ApiError) || error.message === '') return null;
  const { field } = error.detail;
  const named = typeof field === 'string' ? FIELDS[field] : undefined;
  const at = named ?? (error.code.startsWith('TRANSACTION_CODE_') ? 'code' : undefined);
  return at ? { [at]: error.message } : null;
}
