import { randomUUID } from 'node:crypto';
import { seeded } from '../../../apps/server/test/support/seeded.ts';
import type { Figures, Ground } from '../ground.ts';
import { httpCall } from '../http-call.ts';
import { createStage, type Person } from '../stage.ts';
import { afterMachineMs } from '../machine-time.ts';
import { demand, demandReconciled } from '../violation.ts';
import { COMMIT_POINTS } from './death.ts';
import { type ChaosNode, startNode } from './node-process.ts';

const PLAYERS = 12;
const CLIENTS = 10;
const DEATH_MS_MAX = 20_000;

/** One order that was asked for, and what was heard of it; null: no answer came. */
type Asked = { readonly player: Person; readonly body: object; readonly requestId: string; heard: Heard | null };
type Heard = { readonly id: string; readonly filled: number } | { readonly refused: string };

/**
 * Servers that are killed with kill -9 when a match is about to be committed, has been sent, or is committed and nobody knows of
 * it yet, while players meet. What was acknowledged is there with at least what was filled of it; what had no answer gets one when
 * it is asked again, once; both bets of a match are there, or none, and the books reconcile after each kill.
 */
export async function killMatch(ground: Ground, { kills }: { readonly kills: number }, seed: number): Promise<Figures> {
  const database = await ground();
  const random = seeded(seed);
  const stage = await createStage(database.pool, { players: PLAYERS, rupees: 100_000, kinds: ['match', 'match'] });
  const all: Asked[] = [];

  function next(): Asked {
    const [player, market] = [stage.players[random.below(PLAYERS)], stage.markets[random.below(2)]];
    if (player === undefined || market === undefined) throw new Error('the stage is empty');
    const requestId = randomUUID();
    // Backs wait above the house's price; lays meet them first, and the house for the rest.
    const side = random.below(2) === 0 ? 'back' : 'lay';
    const place = { eventId: market.eventId, marketId: market.marketId, selectionKey: '1' };
    const order = { requestId, ...place, side, odds: 2.02, size: 10 + random.below(90) };
    return { player, requestId, heard: null, body: { orders: [{ ...order, timeInForce: 'rest', inPlay: 'keep' }] } };
  }

  async function send(node: ChaosNode, one: Asked): Promise<void> {
    const answer = await httpCall(node.base, 'POST', '/api/orders', one.player.token, one.body);
    if (answer === null || answer.status >= 500) return;
    const { orders } = answer.body as {
      orders?: { order?: { id: string; filled: number }; refusal?: { error: string } }[];
    };
    const [heard] = orders ?? [];
    if (heard?.order !== undefined) one.heard = { id: heard.order.id, filled: heard.order.filled };
    else if (heard?.refusal !== undefined && heard.refusal.error !== 'OVERLOADED')
      one.heard = { refused: heard.refusal.error };
  }

  async function load(node: ChaosNode): Promise<void> {
    const client = async (): Promise<void> => {
      while (node.alive) {
        const one = next();
        all.push(one);
        await send(node, one);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  async function judge(when: string): Promise<void> {
    await demandReconciled(database.pool, when);
    const { rows } = await database.pool.query<{ id: number; request_id: string; filled: number; bets: number }>(
      `select o.id, o.request_id, o.filled, coalesce((select sum(stake) from bet b where b.order_id = o.id), 0)::bigint as bets
         from bet_order o`,
    );
    const byRequest = new Map(rows.map((row) => [row.request_id, row]));
    for (const { requestId, heard } of all) {
      if (heard === null || 'refused' in heard) continue;
      const row = byRequest.get(requestId);
      demand(row !== undefined && String(row.id) === heard.id, `${when}, the acknowledged order ${heard.id} is gone`);
      demand(row.filled >= heard.filled * 100, `${when}, order ${heard.id} has lost what was filled of it`);
    }
    for (const { id, filled, bets } of rows)
      demand(filled === bets, `${when}, order ${id} is filled for ${filled} and has bets for ${bets}`);
    const odd = await database.pool.query(
      `select match_id from bet where match_id is not null group by match_id
       having count(*) <> 2 or count(distinct side) <> 2 or count(distinct account_id) <> 2`,
    );
    demand(odd.rows.length === 0, `${when}, a match has not two sides`);
  }

  let askedAgain = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const point = COMMIT_POINTS[kill % COMMIT_POINTS.length] ?? 'commit-sent';
    const node = await startNode(database.url, { point, nth: 1 + random.below(20) });
    const late = afterMachineMs(DEATH_MS_MAX, () => void node.kill());
    await Promise.all([load(node), node.died]);
    late.callOff();
    demand(!late.came, `a server that should have died at ${point} did not get there`);
    await judge(`after kill ${kill + 1} (${point})`);
  }
  const last = await startNode(database.url);
  for (const one of all) {
    if (one.heard !== null) continue;
    askedAgain += 1;
    await send(last, one);
    demand(one.heard !== null, 'an order that is asked about again has no answer');
  }
  await judge('at the end');
  await last.kill();
  const { rows } = await database.pool.query('select count(distinct match_id)::int as n from bet');
  const matches: number = rows[0]?.n ?? 0;
  demand(matches > kills, 'hardly anybody has met');
  await database.close();
  return { kills, orders: all.length, askedAgain, matches, lost: 0 };
}
