import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { activityLogs } from './activity/activity-logs.ts';
import { secondStep } from './challenge.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { me } from './me.ts';
import { endOwnOthers, endOwnSession, logout, sessions } from './sessions.ts';

/** Signing in to a new demo account is in the same group of the contract, and a matter of accounts. */
export const authHandlers = (demo: Handlers<Api['auth']>['demo']): Handlers<Api['auth']> => ({
  login,
  secondStep,
  demo,
  me,
  logout,
  changePassword,
  sessions,
  endSession: endOwnSession,
  endOtherSessions: endOwnOthers,
  activity: activityLogs,
});
