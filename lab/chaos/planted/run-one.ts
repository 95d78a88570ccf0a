// One harness in its short form on a PostgreSQL that runs already: run-one.ts HARNESS SEED SOCKET [TEMPLATE]. Ends with 0 when the
// harness saw nothing and with 3 when it reported a violation.
import { HARNESSES } from '../harnesses.ts';
import { groundOn } from '../own-ground.ts';
import { Violation } from '../violation.ts';
import { bugNamed } from './bugs.ts';
import { EXIT_HOLDS, EXIT_VIOLATION } from './hunt.ts';
import { PLANTED } from './plant.ts';

const EXIT_BROKEN = 2;

function end(error: unknown): never {
  if (error instanceof Violation) console.log(`VIOLATION: ${error.message}`);
  else console.error(error);
  process.exit(error instanceof Violation ? EXIT_VIOLATION : EXIT_BROKEN);
}
process.on('uncaughtException', end);
process.on('unhandledRejection', end);

const [name = '', seed = '', socketDir = '', template] = process.argv.slice(2);
const bug = process.env[PLANTED];
const harness = HARNESSES[name];
if (harness === undefined) throw new Error(`no harness ${name}`);
const ground = groundOn(
  { socketDir, ...(template && { template }) },
  bug === undefined ? '' : (bugNamed(bug).sql ?? ''),
);
try {
  console.log(JSON.stringify(await harness.short(ground, Number(seed))));
} catch (error) {
  end(error);
}
process.exit(EXIT_HOLDS);
