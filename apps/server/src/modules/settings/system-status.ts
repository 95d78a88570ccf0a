import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { CLOCK_DRIFT_MS_MAX, clockDriftMs } from '../../db/clock-drift.ts';
import type { Call } from '../../http/call.ts';
import { VERSION } from '../../version.ts';
import { toldOutside } from './told-outside-store.ts';

/** One sport's share of the feed. `ageMs`: since the bridge last vouched for any of its documents; null: never. */
export type FeedPart = { name: string; state: 'ok' | 'down'; topics: number; ageMs: number | null };

/** How the server's own book is doing: `stale` when it lives but has not been confirmed for too long. */
export type FeedHealth = () => {
  feed: 'ok' | 'stale' | 'down';
  ageMs: number | null;
  /** Left out where nothing is followed. */
  parts?: readonly FeedPart[];
  /** The connection to the odds bridge. */
  bridge?: 'ok' | 'down';
};

const ASK_MS = 1000;
const DAY_MS = 24 * 3600_000;

/** What the database answers within a second; null when it does not. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ASK_MS);
  });
  return Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer));
}

const askDatabase = ({ db, clock }: Context) => inTime(clockDriftMs(db, clock).then((driftMs) => ({ driftMs })));

async function statusOf(context: Context, feedHealth: FeedHealth): Promise<ReplyOf<Api['settings']['systemStatus']>> {
  const answer = await askDatabase(context);
  const { feed, ageMs, parts = [], bridge = feed === 'down' ? 'down' : 'ok' } = feedHealth();
  const bus = context.bus.state();
  const clock = answer === null ? 'unknown' : Math.abs(answer.driftMs) > CLOCK_DRIFT_MS_MAX ? 'apart' : 'ok';
  const isWell =
    answer !== null && feed === 'ok' && bus !== 'down' && clock === 'ok' && parts.every(({ state }) => state === 'ok');
  return {
    status: isWell ? 'ok' : 'degraded',
    version: VERSION,
    uptimeSeconds: Math.round(process.uptime()),
    database: answer === null ? 'down' : 'ok',
    clock,
    clockDriftMs: answer?.driftMs ?? null,
    bus,
    bridge,
    feed,
    feedAgeMs: ageMs,
    feedParts: [...parts],
  };
}

/** For machines that ask everybody's question: is it well, and what is not. */
export const health =
  (feedHealth: FeedHealth) =>
  async ({ context }: Call<Api['settings']['health']>): Promise<ReplyOf<Api['settings']['health']>> => {
    const { feedParts, ...status } = await statusOf(context, feedHealth);
    return { ...status, feedPartsDown: feedParts.filter(({ state }) => state === 'down').map(({ name }) => name) };
  };

export const systemStatus =
  (feedHealth: FeedHealth) =>
  async ({ context }: Call<Api['settings']['systemStatus']>): Promise<ReplyOf<Api['settings']['systemStatus']>> => {
    const status = await statusOf(context, feedHealth);
    if (status.database === 'down' || context.config.alertWebhook === null) return status;
    const alertsOutside = await inTime(toldOutside(context.db, context.clock.now() - DAY_MS));
    return alertsOutside === null ? status : { ...status, alertsOutside };
  };
