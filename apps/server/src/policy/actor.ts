import type { Role, StaffRight } from '@pavilion/contract';

/** Who is calling, as the session says: at most one second old, and renewed at once when an account is changed. */
export type Actor = {
  /** The account that acts: its wallet, its users. */
  accountId: number;
  role: Role;
  username: string;
  fullName: string;
  /** The agent of a user; null for agents and super admins. */
  agentId: number | null;
  agentName: string | null;
  agentUsername: string | null;
  /** True when the account or its agent is locked. */
  betLocked: boolean;
  userLocked: boolean;
  sessionId: number;
  /** Who has signed in: the account itself, or a person who works for it. Passwords, codes, sessions and eyes are this one's. */
  personId: number;
  /** The person who acts for the account; left out where it acts itself. */
  staff?: {
    username: string;
    fullName: string;
    rights: readonly StaffRight[];
    /** It has not chosen a password of its own yet. */
    passwordGiven?: true;
  };
  /** A second person has approved what it asked for, and its code was checked then. No session makes one of these. */
  vouchedFor?: true;
  /** Until when the session is confirmed; left out where it is not. */
  confirmedUntilMs?: number;
};

/** The name that restriction texts show: "Contact Agent(…)"; it falls back to "Agent". */
export const agentLabel = (of: { agentName: string | null; agentUsername: string | null }): string =>
  of.agentName || of.agentUsername || 'Agent';

/** Who acts, in words: an account, or a person for one. */
export const signedAs = ({ username, staff }: Pick<Actor, 'username' | 'staff'>): string =>
  staff === undefined ? username : `${staff.username} for ${username}`;
