import type { Role } from '@pavilion/contract';
import { Refusal, refuse } from '../../http/refusal.ts';
import { bare, passwordRefusal } from '../sessions/password.ts';
import { missing } from '../../policy/account-act.ts';
import type { Actor } from '../../policy/actor.ts';

/** What the rules of a new account look at, as it was written down. */
export type AccountForm = {
  readonly username: string | null | undefined;
  readonly password: string | null | undefined;
  readonly userType: Role | null;
  /** Whether an agent was named, for the accounts that need one. */
  readonly hasAgent: boolean;
};

export const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** User names are kept and compared in lower case. */
export const usernameOf = (value: string | null | undefined): string | null => trimmed(value)?.toLowerCase() ?? null;

function usernameProblem(given: string | null | undefined): Refusal | null {
  const username = usernameOf(given);
  if (username === null) return missing('username', 'User name is required.');
  if (/^[a-z0-9_.-]{3,40}$/.test(username)) return null;
  return missing('username', 'User name must have 3 to 40 letters, digits, dots, dashes or underscores.');
}

function passwordProblem(password: string, lengthMin: number): Refusal | null {
  if (bare(password) === '') return missing('password', 'Password is required.');
  const unusable = passwordRefusal(password, lengthMin);
  if (unusable === null) return null;
  const tooShort = `Password must be at least ${lengthMin} characters.`;
  const said = unusable.code === 'PASSWORD_TOO_SHORT' ? tooShort : unusable.message;
  return refuse(unusable.code, { field: 'password' }, said);
}

function roleProblem(opener: Role, { userType, hasAgent }: AccountForm): Refusal | null {
  // An agent opens accounts of its own users: neither is asked for.
  if (opener === 'agent') return null;
  if (userType === null) return missing('userType', 'Select a user type.');
  return userType === 'user' && !hasAgent ? missing('agentId', 'Select an agent for this user.') : null;
}

/** Everything that the rules of the form find wrong, in the order of its fields and in its words. */
export const formProblems = (opener: Role, form: AccountForm, passwordLengthMin: number): Refusal[] =>
  [
    usernameProblem(form.username),
    passwordProblem(form.password ?? '', passwordLengthMin),
    roleProblem(opener, form),
  ].filter((problem) => problem !== null);

/**
 * Why a person of staff may not open this account; null when it may, and for those who act for themselves. Opening points are
 * points, and a super admin is nobody's to open who works for one.
 */
export function rightsRefusal({ staff }: Pick<Actor, 'staff'>, { opens, points }: { opens: Role; points: number }) {
  if (staff === undefined) return null;
  return opens === 'super_admin' || (points > 0 && !staff.rights.includes('finance')) ? refuse('RIGHT_NEEDED') : null;
}
