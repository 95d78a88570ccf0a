import { randomUUID } from 'node:crypto';
import { ask } from './better.ts';
import type { Figures, Ground } from './ground.ts';
import type { Asked, Told } from './journal.ts';
import { startNode } from './node-process.ts';
import { createStage, type Person, type Stage } from './stage.ts';
import { demand, demandReconciled } from './violation.ts';

const BETS_AT_ONCE = 100;
const AFFORDED = 10;
const STAKE_RUPEES = 1000;

function aThousand({ markets }: Stage, player: Person): Asked {
  const market = markets[0];
  if (market === undefined) throw new Error('the stage has no market');
  const { eventId, marketId } = market;
  const requestId = randomUUID();
  const price = { side: 'back', selectionKey: '1', expectedOdds: 2 };
  const body = { requestId, stake: STAKE_RUPEES, ...price, marketId, eventId, sportId: '4' };
  return { requestId, playerId: player.id, token: player.token, stake: STAKE_RUPEES, body };
}

/**
 * A hundred bets of one player released at once on two servers, with money for exactly ten: ten are accepted, the others
 * are told that the money does not reach. Each round has a player of its own.
 */
export async function sameWallet(ground: Ground, { rounds }: { readonly rounds: number }): Promise<Figures> {
  const database = await ground();
  const stage = await createStage(database.pool, {
    players: rounds,
    rupees: AFFORDED * STAKE_RUPEES,
    kinds: ['match'],
  });
  const nodes = await Promise.all([startNode(database.url), startNode(database.url)]);
  for (const player of stage.players) {
    const answers: (Told | null)[] = await Promise.all(
      Array.from({ length: BETS_AT_ONCE }, (_, n) => ask((nodes[n % 2] ?? nodes[0]).base, aThousand(stage, player))),
    );
    const accepted = answers.filter((told) => told !== null && 'betId' in told).length;
    const short = answers.filter((told) => told !== null && 'refused' in told && told.refused === 'INSUFFICIENT_FUNDS');
    demand(
      accepted === AFFORDED && short.length === BETS_AT_ONCE - AFFORDED,
      `with money for ${AFFORDED}, ${accepted} of ${BETS_AT_ONCE} bets were accepted and ${short.length} refused for it`,
    );
  }
  await demandReconciled(database.pool, 'after the race for the wallets');
  await Promise.all(nodes.map((node) => node.kill()));
  await database.close();
  return { rounds, atOnce: BETS_AT_ONCE, acceptedEachRound: AFFORDED };
}
