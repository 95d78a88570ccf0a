import type { Role } from '@pavilion/contract';

/** Who is calling, as the session says: at most one second old, and renewed at once when an account is changed. */
export type Actor = {
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
  /** A second person has approved what it asked for, and its code was checked then. No session makes one of these. */
  vouchedFor?: true;
  /** Until when the session is confirmed; left out where it is not. */
  confirmedUntilMs?: number;
};

/** The name that restriction texts show: "Contact Agent(…)"; it falls back to "Agent". */
export const agentLabel = (of: { agentName: string | null; agentUsername: string | null }): string =>
  of.agentName || of.agentUsername || 'Agent';
