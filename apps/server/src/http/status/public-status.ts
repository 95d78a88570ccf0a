import type { Context } from '../../context.ts';
import { listNodes, type NodeRow } from '../../roles/nodes/node-store.ts';
import { type ChainHead, readChainHeads, readLastRun } from './status-store.ts';

/** A process that was not heard of for so long is shown as gone. */
const GONE_MS = 20_000;
const KEPT_MS = 2_000;
const ASK_MS = 2_000;

export type PublicStatus = {
  /** `down`: no process takes bets. `degraded`: something below is not as it should be. */
  readonly status: 'ok' | 'degraded' | 'down';
  readonly at: string;
  readonly database: 'ok' | 'down';
  readonly feed: { readonly state: 'ok' | 'stale' | 'down'; readonly ageMs: number | null };
  /** Milliseconds from a bet's arrival to its commit, without the delay in play, in the last five minutes. */
  readonly placing: { readonly count: number; readonly p50Ms: number | null; readonly p99Ms: number | null };
  readonly reconciliation: { readonly at: string; readonly differences: number } | null;
  readonly chain: { readonly audit: Head | null; readonly ledger: Head | null };
  readonly nodes: readonly PublicNode[];
};
type Head = { readonly seq: number; readonly hash: string };
type PublicNode = {
  readonly role: string;
  readonly version: string;
  readonly state: 'ready' | 'not-ready' | 'gone';
  readonly leads: boolean;
  readonly upSeconds: number;
  readonly seenMsAgo: number;
};

const takesBets = ({ role }: NodeRow): boolean => role !== 'worker';
const isThere = ({ seen_ms_ago: ago }: NodeRow): boolean => ago < GONE_MS;

const nodeOf = (row: NodeRow): PublicNode => ({
  role: row.role,
  version: row.version,
  state: !isThere(row) ? 'gone' : row.ready ? 'ready' : 'not-ready',
  leads: row.leads && isThere(row),
  upSeconds: Math.round(row.up_seconds),
  seenMsAgo: Math.round(row.seen_ms_ago),
});

/** The feed as the process sees it that heard of it last. */
function feedOf(rows: readonly NodeRow[]): PublicStatus['feed'] {
  const states = rows.filter(isThere);
  const ages = states.flatMap(({ feed_age_ms: age, seen_ms_ago: ago }) => (age === null ? [] : [age + ago]));
  const state = states.some(({ feed }) => feed === 'ok')
    ? 'ok'
    : states.some(({ feed }) => feed === 'stale')
      ? 'stale'
      : 'down';
  return { state, ageMs: ages.length === 0 ? null : Math.round(Math.min(...ages)) };
}

/** Of several processes the slowest. */
function placingOf(rows: readonly NodeRow[]): PublicStatus['placing'] {
  const busy = rows.filter((row) => isThere(row) && row.placed > 0);
  const most = (times: (number | null)[]) => {
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.round(Math.max(...known) * 10) / 10;
  };
  return {
    count: busy.reduce((sum, { placed }) => sum + placed, 0),
    p50Ms: most(busy.map((row) => row.placing_p50_ms)),
    p99Ms: most(busy.map((row) => row.placing_p99_ms)),
  };
}

const headOf = (heads: readonly ChainHead[], of: ChainHead['chain']): Head | null => {
  const head = heads.find(({ chain }) => chain === of);
  return head ? { seq: head.seq, hash: head.hash } : null;
};

async function read({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<PublicStatus> {
  const [rows, run, heads] = await Promise.all([listNodes(db), readLastRun(db), readChainHeads(db)]);
  const feed = feedOf(rows);
  const serving = rows.filter((row) => takesBets(row) && isThere(row) && row.ready);
  const isWell = feed.state === 'ok' && rows.every((row) => isThere(row) && row.ready) && !run?.difference_count;
  return {
    status: serving.length === 0 ? 'down' : isWell ? 'ok' : 'degraded',
    at: new Date(clock.now()).toISOString(),
    database: 'ok',
    feed,
    placing: placingOf(rows),
    reconciliation: run && { at: run.finished_at.toISOString(), differences: run.difference_count },
    chain: { audit: headOf(heads, 'audit'), ledger: headOf(heads, 'ledger') },
    nodes: rows.map(nodeOf),
  };
}

const UNKNOWN = {
  status: 'down',
  database: 'down',
  feed: { state: 'down', ageMs: null },
  placing: { count: 0, p50Ms: null, p99Ms: null },
  reconciliation: null,
  chain: { audit: null, ledger: null },
  nodes: [],
} as const;

/** How the installation is, without a secret: read at most every two seconds, however many ask. Never rejects. */
export function publicStatus(context: Pick<Context, 'db' | 'clock' | 'log'>): () => Promise<PublicStatus> {
  let kept: { untilMs: number; answer: Promise<PublicStatus> } | null = null;
  const unknown = (): PublicStatus => ({ ...UNKNOWN, at: new Date(context.clock.now()).toISOString() });
  const ask = async (): Promise<PublicStatus> => {
    const late = new Promise<null>((resolve) => setTimeout(resolve, ASK_MS, null).unref());
    const asked = read(context).catch((error: unknown) => {
      context.log.warn({ err: error }, 'the status could not be read');
      return null;
    });
    return (await Promise.race([asked, late])) ?? unknown();
  };
  return () => {
    if (kept === null || kept.untilMs < performance.now()) {
      kept = { untilMs: performance.now() + KEPT_MS, answer: ask() };
    }
    return kept.answer;
  };
}
