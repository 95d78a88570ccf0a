// `npm run replay -- PATH [--speed N] [--lead SECONDS] [--loop]`: the whole product on recorded prices, from a while before
// the turn in-play to settlement. `--bench` only measures how fast the recordings are read.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asTyped } from './replay-path.ts';

const USAGE = 'usage: npm run replay -- PATH [--speed N] [--lead SECONDS] [--loop] [--bench]';

function argumentsOrRefuse() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        speed: { type: 'string' },
        lead: { type: 'string' },
        loop: { type: 'boolean', default: false },
        bench: { type: 'boolean', default: false },
        'no-web-build': { type: 'boolean' },
      },
    });
    const [target, ...more] = positionals;
    if (target === undefined || more.length > 0) throw new Error('name one file, archive or folder');
    return { ...values, target: asTyped(target) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return process.exit(2);
  }
}

const { target, speed, lead, loop, bench } = argumentsOrRefuse();
if (bench) {
  const { benchReplay } = await import('../../lab/bench/replay.ts');
  benchReplay(target);
} else {
  process.env['FEED'] = `replay:${target}`;
  if (speed !== undefined) process.env['FEED_SPEED'] = speed;
  if (lead !== undefined) process.env['FEED_LEAD'] = lead;
  if (loop) process.env['FEED_LOOP'] = '1';
  // Bets on simulated matches would wait for ever in a database whose feed has become another one.
  process.env['PAVILION_DATA'] ||= path.join('.data', 'replay');
  await import('../launch.ts');
}
