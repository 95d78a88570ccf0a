import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { calendarOf } from '@pavilion/betting';
import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { setLimit } from '../../../apps/server/src/modules/limits/set-limit.ts';
import { simActor, simAuditRow } from '../../../apps/server/test/support/points.ts';
import { ask } from '../load/better.ts';
import type { Figures, Ground } from '../ground.ts';
import type { Asked, Told } from '../load/journal.ts';
import { startNode } from '../kills/node-process.ts';
import { createStage, type Person, type Stage } from '../stage.ts';
import { demand, demandReconciled } from '../violation.ts';

const BETS_AT_ONCE = 100;
const AFFORDED = 10;
const STAKE_RUPEES = 1000;
/** What the player lets himself stake in a day, in bets. */
const ALLOWED = 3;

function aThousand({ markets }: Stage, player: Person): Asked {
  const market = markets[0];
  if (market === undefined) throw new Error('the stage has no market');
  const { eventId, marketId } = market;
  const requestId = randomUUID();
  const price = { side: 'back', selectionKey: '1', expectedOdds: 2 };
  const body = { requestId, stake: STAKE_RUPEES, ...price, marketId, eventId, sportId: '4' };
  return { requestId, playerId: player.id, token: player.token, stake: STAKE_RUPEES, body };
}

/** The player's own limit, which leaves room for a few of the bets that the money is there for. */
async function limitStakes(pool: pg.Pool, player: Person): Promise<void> {
  const clock = { now: () => Date.now() };
  const settings = { calendar: () => calendarOf(DEFAULT_IDENTITY.timeZone) };
  const auditRow = (outcome: 'ok') =>
    simAuditRow(clock.now(), simActor('user', player.id), 'limit.set', `account:${player.id}`, outcome);
  await setLimit(
    { pool, clock, settings },
    player.id,
    { subject: 'stake', period: 'day', maxRupees: ALLOWED * STAKE_RUPEES },
    { audit: () => {}, takeAuditRow: auditRow },
  );
}

/**
 * A hundred bets of one player released at once on two servers, with money for exactly ten: ten are accepted, the others
 * are told that the money does not reach. Each round has a player of its own, and another one whose own limit of stakes
 * leaves room for three.
 */
export async function sameWallet(ground: Ground, { rounds }: { readonly rounds: number }): Promise<Figures> {
  const database = await ground();
  const stage = await createStage(database.pool, {
    players: 2 * rounds,
    rupees: AFFORDED * STAKE_RUPEES,
    kinds: ['match'],
  });
  const nodes = await Promise.all([startNode(database.url), startNode(database.url)]);
  for (const [index, player] of stage.players.entries()) {
    const limited = index % 2 === 1;
    if (limited) await limitStakes(database.pool, player);
    const answers: (Told | null)[] = await Promise.all(
      Array.from({ length: BETS_AT_ONCE }, (_, n) => ask((nodes[n % 2] ?? nodes[0]).base, aThousand(stage, player))),
    );
    const [room, code] = limited ? [ALLOWED, 'LIMIT_REACHED'] : [AFFORDED, 'INSUFFICIENT_FUNDS'];
    const accepted = answers.filter((told) => told !== null && 'betId' in told).length;
    const refused = answers.filter((told) => told !== null && 'refused' in told && told.refused === code).length;
    demand(
      accepted === room && refused === BETS_AT_ONCE - room,
      `with ${limited ? 'an own limit' : 'money'} for ${room}, ${accepted} of ${BETS_AT_ONCE} bets were accepted and ${refused} refused for it`,
    );
  }
  await demandReconciled(database.pool, 'after the race for the wallets');
  await Promise.all(nodes.map((node) => node.kill()));
  await database.close();
  return { rounds, atOnce: BETS_AT_ONCE, acceptedEachRound: AFFORDED, withinTheOwnLimit: ALLOWED };
}
