// Measures the simulator against real matches and prints the table; with --write it goes into docs/simulator.md.
//   npm run calibrate                 2,500 matches a sport
//   npm run calibrate -- --times 4    four times as many
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { calibrationParts } from '../apps/bridge/test/simulator/calibration/calibrate.ts';
import { holds, rowOf, TABLE_HEAD } from '../apps/bridge/test/simulator/calibration/figure.ts';

const PAGE = path.join(import.meta.dirname, '../docs/simulator.md');
const BEGIN = '<!-- calibration: written by npm run calibrate -- --write -->';
const END = '<!-- end of calibration -->';

const { values } = parseArgs({ options: { times: { type: 'string', default: '1' }, write: { type: 'boolean' } } });
const times = Number(values.times);
if (!(times >= 0.1 && times <= 100)) {
  console.error(`--times must be between 0.1 and 100: ${values.times}`);
  process.exit(2);
}

const rows: string[] = [];
let missed = 0;
for (const [, work] of calibrationParts({ matches: Math.round(2500 * times), quoteTimes: times })) {
  for (const figure of work()) {
    if (!holds(figure)) missed += 1;
    rows.push(rowOf(figure));
    if (rows.length === 1) console.log(TABLE_HEAD.join('\n'));
    console.log(rowOf(figure));
  }
}
console.log(`\n${rows.length - missed} of ${rows.length} figures hold`);
if (values.write) {
  const page = fs.readFileSync(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table`);
  fs.writeFileSync(PAGE, `${before}${BEGIN}\n\n${[...TABLE_HEAD, ...rows].join('\n')}\n\n${END}${after}`);
}
