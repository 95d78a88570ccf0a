import { NO_SECOND_PERSON } from '../../src/policy/second-person/second-person.ts';
import type { AuditNote } from '../../src/ledger/audit-log.ts';
import type { Actor } from '../../src/policy/actor.ts';
import { simActor, simAuditRow } from './points.ts';
import type { World } from './betting-world.ts';

const SCOPES = { user: 'self', agent: 'own-users', super_admin: 'everyone' } as const;

/** A caller of a command, with an audit row that knows what was noted on the way. */
export function callBy<Role extends Actor['role']>(
  { context }: Pick<World, 'context'>,
  role: Role,
  accountId: number,
  action: string,
) {
  const actor = { ...simActor(role, accountId), role };
  let after: AuditNote['after'];
  return {
    context,
    actor,
    scope: SCOPES[actor.role],
    query: undefined,
    request: { id: 'sim', ip: '127.0.0.1', userAgent: null, idempotencyKey: null },
    second: NO_SECOND_PERSON,
    device: { word: null, give: () => {} },
    audit: (note: AuditNote) => {
      after = note.after ?? after;
    },
    takeAuditRow: (outcome: string) => ({
      ...simAuditRow(context.clock.now(), actor, action, '', outcome),
      after: after ?? null,
    }),
  };
}
