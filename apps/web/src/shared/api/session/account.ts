import type { AccountReply, ExclusionKind, Role, StaffRight } from '@pavilion/contract';
import { paiseFromWire } from '../../lib/format/format.ts';
import type { Reply } from '../client.ts';

/** The signed-in account as the screens use it: money in whole paise. */
export type Account = {
  id: string;
  username: string;
  fullName: string;
  role: Role;
  walletPaise: number;
  exposurePaise: number;
  availablePaise: number;
  betLocked: boolean;
  userLocked: boolean;
  /** Whom to turn to: the agent's name, else its user name, else the word Agent. */
  agentLabel: string;
  /** A time-out or self-exclusion in force. */
  exclusion?: Exclusion;
  /** A demo player: nobody knows its password, so what asks for it cannot be done. */
  passwordless?: boolean;
  /** The person who has signed in and works for this account. */
  staff?: {
    id: string;
    username: string;
    fullName: string;
    rights: readonly StaffRight[];
    /** It chooses a password of its own before anything else. */
    passwordGiven?: true | undefined;
  };
};

export type Exclusion = { kind: ExclusionKind; untilMs: number };

/** What withdrawal requests hold back: what is neither at risk nor available. */
export const heldPaiseOf = ({ walletPaise, exposurePaise, availablePaise }: Account): number =>
  Math.max(0, walletPaise - exposurePaise - availablePaise);

function readAccount(reply: AccountReply): Account {
  return {
    id: reply.id,
    username: reply.username,
    fullName: reply.fullName,
    role: reply.role,
    walletPaise: paiseFromWire(reply.walletBalance),
    exposurePaise: paiseFromWire(reply.exposure),
    availablePaise: paiseFromWire(reply.available),
    betLocked: reply.betLocked,
    userLocked: reply.userLocked,
    agentLabel: reply.agentName?.trim() || reply.agentUsername?.trim() || 'Agent',
  };
}

/** The account of the role that the reply names; null when the server sent a role without its account. */
export function readMe(reply: Reply<'GET', '/api/auth/me'>): Account | null {
  const account = reply.user ?? reply.agent ?? reply.superAdmin;
  if (!account) return null;
  const { role, exclusion } = reply;
  const paused = exclusion ? { exclusion: { kind: exclusion.kind, untilMs: Date.parse(exclusion.until) } } : {};
  return {
    ...readAccount(account),
    role,
    ...paused,
    ...(reply.passwordless ? { passwordless: true } : {}),
    ...(reply.staff ? { staff: reply.staff } : {}),
  };
}

export const loginRestricted = (agentLabel: string): string => `Login Restricted. Contact Agent(${agentLabel})`;
export const betRestricted = (agentLabel: string): string => `Placing bet restricted. Contact Agent(${agentLabel})`;
