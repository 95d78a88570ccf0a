import { createStage } from '../stage.ts';
import type { Figures, Ground } from '../ground.ts';
import { httpCall } from '../http-call.ts';
import { startNode } from '../kills/node-process.ts';
import { demand } from '../violation.ts';

/** Wrong transaction codes that are looked at within an hour, by all servers together and whatever starts anew. */
const LOOKED_AT_MAX = 10;
const EACH_TIME = 6;

/**
 * Somebody with a session guesses its transaction code: one after the other, on another server that has just started, and
 * on two at once. No more than ten are looked at, and the right one is none any more.
 */
export async function guesses(ground: Ground): Promise<Figures> {
  const database = await ground({ connections: 2 });
  const stage = await createStage(database.pool, { players: 1, rupees: 100, kinds: ['match'] });
  const [player] = stage.players;
  if (player === undefined) throw new Error('nobody to give points to');
  const said: string[] = [];
  const guess = async (base: string, n: number) => {
    const body = { userId: String(player.id), amount: 1, action: 'deposit', transactionCode: `WRONG${n}` };
    const answer = await httpCall(base, 'POST', '/api/agent/wallets/transfer', stage.agent.token, body);
    said.push(answer === null ? 'no answer' : `${answer.status} ${JSON.stringify(answer.body['error'])}`);
  };
  const first = await startNode(database.url);
  for (let n = 0; n < EACH_TIME; n++) await guess(first.base, n);
  await first.kill();
  const [second, third] = await Promise.all([startNode(database.url), startNode(database.url)]);
  const both = [second.base, third.base].flatMap((base) => Array.from({ length: EACH_TIME }, () => base));
  await Promise.all(both.map((base, n) => guess(base, EACH_TIME + n)));
  await Promise.all([second.kill(), third.kill()]);
  await database.close();
  const lookedAt = said.filter((one) => one.includes('TRANSACTION_CODE_INVALID')).length;
  const locked = said.filter((one) => one.includes('TRANSACTION_CODE_LOCKED')).length;
  demand(lookedAt + locked === said.length, () => `guesses were answered ${[...new Set(said)].join(', ')}`);
  demand(lookedAt <= LOOKED_AT_MAX, `${lookedAt} guesses of a transaction code were looked at`);
  demand(lookedAt >= EACH_TIME, `only ${lookedAt} guesses were looked at: an owner may mistype more often`);
  return { guesses: said.length, lookedAt, locked };
}
