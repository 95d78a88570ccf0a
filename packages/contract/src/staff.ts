import { type EndpointSpec } from './endpoint.ts';

/** The two roles of the back office: where each has its calls, and whom it reaches with them. */
export const agent = { tag: 'agent', who: ['agent'], scope: 'own-users' } as const;
export const superAdmin = { tag: 'super-admin', who: ['super_admin'], scope: 'everyone' } as const;

type Reach = typeof agent | typeof superAdmin;
/** A call as both roles have it; its path goes on from the role's own address. */
type StaffCall = Omit<EndpointSpec, 'path' | 'tag' | 'who' | 'scope'> & { path: string };
type Mounted<R extends Reach, G> = {
  [Name in keyof G]: G[Name] extends { path: infer P extends string }
    ? Omit<G[Name], 'path'> & R & { path: `/api/${R['tag']}/${P}` }
    : never;
};

function mount<R extends Reach, G extends Record<string, StaffCall>>(reach: R, calls: G): Mounted<R, G> {
  const mounted = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, ...reach, path: `/api/${reach.tag}/${call.path}` },
  ]);
  // The compiler does not follow names and paths through `fromEntries`.
  return Object.fromEntries(mounted) as Mounted<R, G>;
}

/**
 * Calls of agents and super admins alike, declared once: an agent has them at `/api/agent/…` and reaches its own users,
 * a super admin at `/api/super-admin/…` and reaches everybody.
 */
export const forStaff = <const G extends Record<string, StaffCall>>(
  calls: G,
): { readonly agent: Mounted<typeof agent, G>; readonly superAdmin: Mounted<typeof superAdmin, G> } => ({
  agent: mount(agent, calls),
  superAdmin: mount(superAdmin, calls),
});
