import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../../apps/server/src/bus/bus.ts';
import { natsBus } from '../../../apps/server/src/bus/nats-bus.ts';
import { miniNats } from '../../../apps/server/test/support/mini-nats.ts';
import { seeded } from '../../../apps/server/test/support/seeded.ts';
import type { Figures, Ground } from '../ground.ts';
import { storm } from '../load/storm.ts';
import { demand } from '../violation.ts';
import { FaultLink, type LinkFault } from './fault-link.ts';
import { until } from './feed-lines.ts';

export type BusLinesSize = { readonly faults: number };

const FAULTS: readonly LinkFault[] = ['cut', 'slow', 'silent'];
const CLIENTS = 12;
const FAULT_MS = 500;
/** However slow the machine is, the storm goes on until so much was tried. */
const OPERATIONS_LEAST = 1_000;
/** Two questions of five seconds without an answer, and what a busy machine adds. */
const NOTICED_MS_MAX = 25_000;
const BACK_MS_MAX = 20_000;
const PROBE = 'probe.lines';

/** Says something at one server until the other has heard it. */
async function untilHeard(from: Bus, to: Bus): Promise<number> {
  let heard = false;
  const stop = to.subscribe(PROBE, () => {
    heard = true;
  });
  const speaking = setInterval(() => from.publish(PROBE, {}), 100);
  try {
    return await until(() => heard, BACK_MS_MAX, 'after a fault of the bus one server does not hear the other');
  } finally {
    clearInterval(speaking);
    stop();
  }
}

/**
 * The lines between two servers and what carries hints between them are cut, become slow, and fall silent, one after the
 * other, in the middle of a storm. Nothing that is promised may depend on the hints; each server says that its line is down,
 * and hears the other again when it is whole.
 */
export async function busLines(ground: Ground, { faults }: BusLinesSize, seed: number): Promise<Figures> {
  const random = seeded(seed);
  const below = (n: number) => random.below(n);
  const nats = miniNats();
  const port = await nats.start();
  const links = [new FaultLink({ port }, below), new FaultLink({ port }, below)] as const;
  const errors: unknown[] = [];
  const connect = async (link: FaultLink) =>
    natsBus(`nats://127.0.0.1:${await link.open()}`, (error) => errors.push(error));
  const [first, second] = await Promise.all([connect(links[0]), connect(links[1])]);
  let going = true;
  const size = { operations: OPERATIONS_LEAST, clients: CLIENTS, going: () => going };
  const storming = storm(ground, size, seed, { first, second, natsUrl: `nats://127.0.0.1:${port}` });
  storming.catch(() => {});
  const [noticedMs, backMs]: [number[], number[]] = [[], []];
  try {
    await untilHeard(first, second);
    for (let n = 0; n < faults; n += 1) {
      const fault = FAULTS[n % FAULTS.length] ?? 'cut';
      const [link, near, far] = random.oneIn(2) ? [links[0], first, second] : [links[1], second, first];
      link.set(fault);
      if (fault !== 'slow') {
        const noticed = () => near.state() === 'down';
        noticedMs.push(await until(noticed, NOTICED_MS_MAX, `a server takes its ${fault} line to the bus for whole`));
        demand(far.state() === 'ok', 'the other server takes its whole line to the bus for broken');
      }
      await sleep(FAULT_MS);
      link.set('whole');
      link.reset();
      await until(
        () => near.state() === 'ok',
        BACK_MS_MAX,
        `after a ${fault} line to the bus it is not taken up again`,
      );
      backMs.push((await untilHeard(near, far)) + (await untilHeard(far, near)));
    }
  } finally {
    going = false;
  }
  const figures = await storming;
  await second.close();
  for (const link of links) link.close();
  nats.stop();
  const most = (all: readonly number[]) => Math.round(Math.max(0, ...all));
  return { faults, noticedMsMax: most(noticedMs), heardMsMax: most(backMs), busErrors: errors.length, ...figures };
}
