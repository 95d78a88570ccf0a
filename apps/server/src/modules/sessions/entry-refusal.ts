import { type Refusal, refuse } from '../../http/refusal.ts';
import { agentLabel } from '../../policy/actor.ts';
import { refusesDemo } from '../../policy/environment.ts';
import type { Entering } from './enter.ts';
import type { Credentials } from './store.ts';

/** Why an account whose password was right may not come in; null when it may. */
export function entryRefusal(call: Pick<Entering, 'context'>, account: Credentials): Refusal | null {
  if (account.closed) return refuse('CREDENTIALS_INVALID');
  if (account.user_locked) {
    const user = { agentName: account.agent_name, agentUsername: account.agent_username };
    const text = `Login Restricted. Contact Agent(${agentLabel({ ...user })})`;
    return refuse('USER_LOCKED', { user }, text);
  }
  if (account.is_demo && refusesDemo(call.context, account.role)) return refuse('DEMO_REFUSED');
  return null;
}
