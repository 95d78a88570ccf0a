import { MARKET_KINDS } from '@pavilion/betting';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import { ask, askAbout, sameAnswer, someBet } from './better.ts';
import type { Figures, Ground } from '../ground.ts';
import { httpCall } from '../http-call.ts';
import type { Asked, JournalEntry, Told } from './journal.ts';
import { judge } from './judge.ts';
import { type ChaosNode, startNode } from '../kills/node-process.ts';
import { createStage, type Stage } from '../stage.ts';
import { demand, demandReconciled } from '../violation.ts';

const AT_ONCE = 20;

function theOne(asked: Asked, answers: readonly (Told | null)[]): Told {
  const [told] = answers;
  demand(
    told !== null && told !== undefined && answers.every((answer) => sameAnswer(answer, told)),
    () => `request ${asked.requestId} had different answers: ${JSON.stringify(answers)}`,
  );
  return told;
}

/** Sends every request three times at once, to these servers in turn. */
async function threeTimes(nodes: readonly ChaosNode[], requests: readonly Asked[]): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    const some = requests.slice(at, at + AT_ONCE).map(async (asked, n): Promise<JournalEntry> => {
      const answers = await Promise.all(
        [0, 1, 2].map((time) => ask((nodes[(n + time) % nodes.length] ?? nodes[0])?.base ?? '', asked)),
      );
      return { asked, told: theOne(asked, answers) };
    });
    entries.push(...(await Promise.all(some)));
  }
  return entries;
}

/** The same id with another stake is another request, and is refused as such wherever it is sent. */
async function demandConflicts(nodes: readonly ChaosNode[], requests: readonly Asked[]): Promise<void> {
  for (const { base } of nodes) {
    for (const asked of requests) {
      // In paise: a sum of rupees may have more decimals than either of them.
      const stake = (Math.round(asked.stake * 100) + 100) / 100;
      const body = { ...Object(asked.body), stake };
      const answer = await httpCall(base, 'POST', '/api/bets/place', asked.token, body);
      demand(
        answer?.body['error'] === 'IDEMPOTENCY_CONFLICT',
        () => `another request under the id ${asked.requestId} was answered ${JSON.stringify(answer)}`,
      );
    }
  }
}

function demandSameAs(first: readonly JournalEntry[], again: readonly JournalEntry[], when: string): void {
  again.forEach(({ asked, told }, n) => {
    const before = first[n]?.told ?? null;
    demand(
      sameAnswer(told, before),
      () => `${when}, request ${asked.requestId} got ${JSON.stringify(told)} instead of ${JSON.stringify(before)}`,
    );
  });
}

function someRequests(stage: Stage, random: Seeded, count: number): Asked[] {
  return Array.from({ length: count }, () =>
    someBet(stage, random, random.pick(stage.players), random.pick(stage.markets)),
  );
}

/**
 * Every request three times in parallel on two servers, again after one of them was killed and started anew, and asked
 * about: each has one answer for ever, and the database has one bet or one refusal of it.
 */
export async function idempotency(ground: Ground, size: { readonly requests: number }, seed: number): Promise<Figures> {
  const database = await ground();
  const random = seeded(seed);
  const stage = await createStage(database.pool, { players: 20, rupees: 20_000, kinds: MARKET_KINDS });
  const requests = someRequests(stage, random, size.requests);
  const [one, other] = await Promise.all([startNode(database.url), startNode(database.url)]);
  const first = await threeTimes([one, other], requests);
  await demandConflicts([one, other], requests.slice(0, AT_ONCE));
  await one.kill();
  const anew = await startNode(database.url);
  demandSameAs(first, await threeTimes([anew, other], requests), 'after a restart');
  for (const { asked, told } of first) {
    const kept = await askAbout(anew.base, asked);
    demand(sameAnswer(kept, told), () => `by-request says ${JSON.stringify(kept)}, it was ${JSON.stringify(told)}`);
  }
  const { acknowledged, refused } = await judge(database.pool, first);
  const { rows } = await database.pool.query<{ refusals: number }>('select count(*) as refusals from bet_refusal');
  demand(rows[0]?.refusals === refused, `${refused} requests were refused, ${rows[0]?.refusals} refusals are kept`);
  await demandReconciled(database.pool, 'after repeated requests');
  await Promise.all([anew.kill(), other.kill()]);
  await database.close();
  return { requests: size.requests, timesSent: 6, bets: acknowledged, refused, doubled: 0 };
}
