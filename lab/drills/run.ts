// npm run drill -- [names] [--nodes 2] [--seed 7] [--untimed]: parts of a set of nodes are lost under load; every bet is counted after it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPrograms } from '../../tools/cluster/programs.ts';
import { Violation } from '../chaos/violation.ts';
import { CUT_NAMES, DRILL_NAMES, runDrills } from './run-drills.ts';
import { enterOwnNetwork, whyNoWires } from './wires.ts';

const USAGE = `npm run drill -- [names] [--nodes 2] [--seed N] [--port 15000] [--untimed]
drills: ${DRILL_NAMES.join(', ')}
kill-…: kill -9. freeze-…: SIGSTOP. cut-…: packets between two parts are lost without a word; Linux, as root.
Each fault lasts 12 s (25 s at the database); longestWaitMs is the longest time that a client went without an accepted bet.
--untimed: where that is longer than is allowed it is told, and fails nothing: for a machine that does other things, too.`;

const { values, positionals } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '7' },
    port: { type: 'string', default: '15000' },
    untimed: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const stranger = positionals.find((name) => !DRILL_NAMES.includes(name));
if (values.help || stranger !== undefined) {
  console.log(stranger === undefined ? USAGE : `There is no ${stranger}.\n${USAGE}`);
  process.exit(stranger === undefined ? 0 : 2);
}
const programs = findPrograms();
if (typeof programs === 'string') {
  console.error(`The drills were not run: ${programs}`);
  process.exit(1);
}
const whyNot = whyNoWires();
const wanted = positionals.length > 0 ? positionals : DRILL_NAMES;
const names = whyNot === null ? wanted : wanted.filter((name) => !CUT_NAMES.includes(name));
if (whyNot === null) enterOwnNetwork();
else if (names.length < wanted.length) {
  console.error(`not run: ${wanted.filter((name) => CUT_NAMES.includes(name)).join(', ')}: ${whyNot}`);
  if (positionals.length > 0) process.exit(1);
}
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!abort.signal.aborted) console.error(`${signal}: all parts of the set are ended …`);
    abort.abort();
  });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-drills-'));
fs.chmodSync(folder, 0o755);
try {
  const say = (line: string) => console.log(line);
  const sizes = { nodes: Number(values.nodes), sitePort: Number(values.port), seed: Number(values.seed) };
  await runDrills(names, {
    ...sizes,
    wired: whyNot === null,
    untimed: values.untimed,
    folder,
    say,
    signal: abort.signal,
  });
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(0);
} catch (error) {
  if (abort.signal.aborted) {
    console.error('interrupted; nothing of the set runs any more');
    process.exit(130);
  }
  console.error(error instanceof Violation ? `VIOLATION: ${error.message}` : error);
  console.error(`logs are in ${folder}/logs`);
  process.exit(1);
}
