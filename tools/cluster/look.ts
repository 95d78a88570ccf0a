import type { Kind, Plan } from './plan.ts';

const ASK_MS = 1_500;

/** What a part says of itself, in a few words; null when it says nothing. */
export type Said = { readonly ok: boolean; readonly words: string };

async function ask(url: string): Promise<{ status: number; body: Record<string, unknown> } | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) });
    const body: unknown = JSON.parse(await answer.text());
    return { status: answer.status, body: Object(body) };
  } catch {
    return null;
  }
}

/** Patroni's view of the whole, from whichever member answers: role and lag by member. */
export async function databaseRoles({ network, ports }: Plan): Promise<ReadonlyMap<string, string>> {
  for (const node of [1, 2, 3]) {
    const answer = await ask(`http://${network.addressOf('pg', node)}:${ports.patroni}/cluster`);
    const members: unknown = answer?.body['members'];
    if (!Array.isArray(members)) continue;
    const roles = members.map((member: unknown) => {
      const { name, role, state, lag } = Object(member);
      const behind = typeof lag === 'number' ? `, ${lag} bytes behind` : '';
      return [String(name), `${String(role).replace('_', ' ')}, ${String(state)}${behind}`] as const;
    });
    return new Map(roles);
  }
  return new Map();
}

export async function look({ network, ports }: Plan, kind: Kind, node: number): Promise<Said | null> {
  const at = (port: number, path: string) => ask(`http://${network.addressOf(kind, node)}:${port}${path}`);
  switch (kind) {
    case 'etcd': {
      const answer = await at(ports.etcd, '/health');
      return answer && { ok: String(answer.body['health']) === 'true', words: 'member' };
    }
    case 'bridge': {
      const answer = await at(ports.bridge, '/health');
      const words = answer?.body['active'] === true ? 'active' : 'warm';
      return answer && { ok: true, words: `${words}, ${String(answer.body['connections'])} connections` };
    }
    case 'worker': {
      const answer = await at(ports.worker, '/api/ready');
      return answer && { ok: answer.status === 200, words: answer.body['leads'] === true ? 'leads' : 'stands by' };
    }
    case 'server': {
      const [ready, health] = await Promise.all([at(ports.server, '/api/ready'), at(ports.server, '/api/health')]);
      if (ready === null) return null;
      const { version, status } = health?.body ?? {};
      return { ok: ready.status === 200, words: `${String(status)}, version ${String(version)}` };
    }
    case 'pg':
    case 'nats':
    case 'proxy':
      return { ok: true, words: '' };
  }
}
