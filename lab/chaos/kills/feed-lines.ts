import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@pavilion/feed';
import { BridgeClient, FollowedTopics } from '@pavilion/protocol';
import { buildPart } from '../../../apps/server/src/app.ts';
import { bridgeAt, startLive } from '../../../apps/server/src/live.ts';
import { createPlacement, type Placement } from '../../../apps/server/src/modules/placement/placement.ts';
import { ticketOf } from '../../../apps/server/src/modules/placement/ticket.ts';
import { simActor, simAuditRow } from '../../../apps/server/test/support/points.ts';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import { FaultLink, type LinkFault } from './fault-link.ts';
import { type Figures, type Ground, percentile } from '../ground.ts';
import { EVENT_ID, MARKET_ID, MovingFeed, ODDS, serveFeed } from './moving-feed.ts';
import { comesTrue } from '../machine-time.ts';
import { demand, demandReconciled } from '../violation.ts';

export type FeedLinesSize = { readonly faults: number };

const STEP_MS = 200;
const BET_EVERY_MS = 25;
const FAULTS: readonly LinkFault[] = ['silent', 'cut', 'slow'];
/** Longer than a price in play may be old. */
const FAULT_MS = 4_500;
/** The oldest price in play that is bet on, and what lies between a decision and its answer here. */
const PRICE_AGE_MS_MAX = 3_000;
const ANSWER_MS_MAX = 1_500;
/** Five heartbeats of a second are missed before a line is given up, and then it is opened again. */
const BACK_MS_MAX = 8_000;

type Counts = { accepted: number; refused: number; oldestMs: number };

/** One bet after the other at whatever price stands; each accepted one was in force lately at the source itself. */
async function bet(world: World, placement: Placement, feed: MovingFeed, goOn: () => boolean, counts: Counts) {
  const [playerId = 0] = world.playerIds;
  const actor = simActor('user', playerId);
  for (let n = 0; goOn(); n++) {
    const answer = await placement.place(
      ticketOf(
        playerId,
        world.context.random.uuid(),
        {
          // On both runners by turns, so that what is risked stays small.
          selectionKey: n % 2 === 0 ? '1' : '2',
          side: 'back',
          stake: 10,
          expectedOdds: 100,
          expectedLine: null,
          marketId: MARKET_ID,
          eventId: EVENT_ID,
          sportId: '4',
          acceptUpdatedOdds: true,
        },
        {
          ip: '127.0.0.1',
          userAgent: 'sim',
          auditRow: (outcome) => simAuditRow(Date.now(), actor, 'bet.place', '', outcome),
        },
      ),
    );
    if (answer.type === 'placed') {
      const ageMs = feed.ageMs(answer.accepted.terms.priceHundredths, Date.now());
      counts.accepted += 1;
      counts.oldestMs = Math.max(counts.oldestMs, ageMs);
      demand(
        ageMs <= PRICE_AGE_MS_MAX + ANSWER_MS_MAX,
        `a bet was accepted at a price that its source had given up ${ageMs} ms before`,
      );
    } else counts.refused += 1;
    await sleep(BET_EVERY_MS);
  }
}

/** Waits for so much of the machine's time at most; answers how long it took on the wall's clock. */
export async function until(holds: () => boolean, msMax: number, otherwise: string): Promise<number> {
  const startedMs = performance.now();
  demand(await comesTrue(holds, msMax), otherwise);
  return performance.now() - startedMs;
}

/**
 * The lines from the bridge to the server and from the server to a browser, silent, cut and slow, in turn: no bet is
 * accepted at a price that its source gave up longer ago than a price may be old; a browser knows that it hears nothing;
 * and both are back by themselves.
 */
export async function feedLines(ground: Ground, { faults }: FeedLinesSize, seed: number): Promise<Figures> {
  const database = await ground();
  const random: Seeded = seeded(seed);
  const below = (n: number) => random.below(n);
  const world = await createWorld(database.pool, { players: 1, rupees: 1_000_000, kinds: [] });
  const feed = new MovingFeed(Date.now());
  const bridge = await serveFeed(feed);
  const stepping = setInterval(() => feed.step(Date.now()), STEP_MS);
  const toBridge = new FaultLink({ port: bridge.port }, below);
  const live = await startLive(world.context, { open: bridgeAt(`ws://127.0.0.1:${await toBridge.open()}`) });
  const context = { ...world.context, quotes: live.quotes };
  const app = await buildPart(context, {});
  await live.register(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const toServer = new FaultLink({ port: Number(new URL(app.listeningOrigin).port) }, below);
  const browser = new BridgeClient({ open: bridgeAt(`ws://127.0.0.1:${await toServer.open()}/ws`), delta: true });
  const followed = new FollowedTopics(browser, systemClock);
  const release = followed.want(ODDS);
  const placement = createPlacement(context);
  const counts: Counts = { accepted: 0, refused: 0, oldestMs: 0 };
  let going = true;
  const betting = bet(world, placement, feed, () => going, counts);
  betting.catch(() => {});
  const heardMs = () => followed.state(ODDS).confirmedAtMs ?? 0;
  const isHeard = () => Date.now() - heardMs() < 1_500;
  const backAfterMs: number[] = [];
  try {
    for (let n = 0; n < faults; n++) {
      const fault = FAULTS[n % FAULTS.length] ?? 'cut';
      const start = counts.accepted;
      await until(
        () => counts.accepted > start && isHeard(),
        BACK_MS_MAX,
        'there were no bets or prices to begin with',
      );
      for (const link of [toBridge, toServer]) link.set(fault);
      await sleep(FAULT_MS);
      if (fault !== 'slow') {
        const before = counts.accepted;
        await sleep(300);
        demand(counts.accepted === before, `bets are accepted over a ${fault} line to the bridge`);
        demand(!isHeard(), `a browser takes what it has for new over a ${fault} line`);
      }
      for (const link of [toBridge, toServer]) link.set('whole');
      const before = counts.accepted;
      backAfterMs.push(
        await until(
          () => counts.accepted > before && isHeard(),
          BACK_MS_MAX,
          `after a ${fault} line there were no bets or no prices for ${BACK_MS_MAX} ms`,
        ),
      );
    }
  } finally {
    going = false;
    clearInterval(stepping);
  }
  await betting;
  release();
  followed.close();
  browser.close();
  await live.stop();
  await app.close();
  for (const link of [toBridge, toServer]) link.close();
  bridge.stop();
  await placement.idle();
  await demandReconciled(database.pool, 'after the faults of the lines of the feed');
  await world.close();
  await database.close();
  return { faults, ...counts, backAfterMsMax: Math.round(percentile(backAfterMs, 1)) };
}
