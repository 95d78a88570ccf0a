import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { secondStep } from './challenge.ts';
import { changePassword } from './change-password.ts';
import { demo } from './demo/demo-sign-in.ts';
import { login } from './login.ts';
import { me } from './me.ts';
import { endOwnOthers, endOwnSession, logout, sessions } from './sessions.ts';

/** The activity log stands in the same group of the contract, and in a module of its own. */
export const authHandlers = (activity: Handlers<Api['auth']>['activity']): Handlers<Api['auth']> => ({
  login,
  secondStep,
  demo,
  me,
  logout,
  changePassword,
  sessions,
  endSession: endOwnSession,
  endOtherSessions: endOwnOthers,
  activity,
});
