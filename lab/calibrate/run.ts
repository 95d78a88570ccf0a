// Measures the simulator against real matches and prints the table; with --write it goes into docs/simulator.md.
//   npm run calibrate                 2,500 matches a sport
//   npm run calibrate -- --times 4    four times as many
//   npm run calibrate -- --rules      searches for rules that earn something instead, in four times what the tests search
//   npm run calibrate -- --attack     lets the second attacker try, on four times the matches; --only tennis tries one sport
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { calibrationParts } from '../../packages/simulator/test/calibration/calibrate.ts';
import { holds, rowOf, TABLE_HEAD } from '../../packages/simulator/test/calibration/figure.ts';
import { attack, ERRORS, textOf as broughtText, YIELD_MAX } from '../../packages/simulator/test/attacker/attack.ts';
import { FIELDS } from '../../packages/simulator/test/attacker/fields.ts';
import { isFound, textOf } from '../../packages/simulator/test/rules/search.ts';
import { RULE_SPORTS, searchSport } from '../../packages/simulator/test/rules/sports.ts';

const PAGE = path.join(import.meta.dirname, '../../docs/simulator.md');
const BEGIN = '<!-- calibration: written by npm run calibrate -- --write -->';
const END = '<!-- end of calibration -->';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    write: { type: 'boolean' },
    rules: { type: 'boolean' },
    attack: { type: 'boolean' },
    only: { type: 'string', default: '' },
  },
});
const times = Number(values.times);
if (!(times >= 0.1 && times <= 100)) {
  console.error(`--times must be between 0.1 and 100: ${values.times}`);
  process.exit(2);
}

/** The rules that earned most in each sport, and those that earned too much. */
function searchRules(): never {
  let count = 0;
  let tried = 0;
  for (const sport of RULE_SPORTS) {
    const found = searchSport(sport, 4 * times);
    const errorsOf = ({ mean, error }: { mean: number; error: number }) => (error > 0 ? mean / error : -Infinity);
    const most = (rule: (typeof found)[number]) => Math.max(errorsOf(rule), errorsOf(rule.later));
    const best = found.toSorted((a, b) => most(b) - most(a)).slice(0, 3);
    tried += found.length;
    count += found.filter(isFound).length;
    console.log(`${sport}, ${found.length} rules`);
    for (const rule of new Set([...found.filter(isFound), ...best])) {
      console.log(`  ${isFound(rule) ? 'FOUND' : 'near '} ${textOf(rule)}`);
    }
  }
  console.log(`\n${count} of ${tried} rules earn more than 0.3 % of the stake at three standard errors`);
  process.exit(count === 0 ? 0 : 1);
}

/** What the second attacker suspected and found in each sport. */
function letAttack(only: string): never {
  let count = 0;
  let tried = 0;
  for (const [sport, field] of Object.entries(FIELDS)) {
    if (!sport.toLowerCase().includes(only.toLowerCase())) continue;
    const outcome = attack(field, 4 * times, 9000);
    tried += outcome.tried;
    count += outcome.found.length;
    console.log(`${sport}, ${outcome.tried} schemes, ${outcome.suspected.length} suspected`);
    for (const brought of outcome.suspected) {
      console.log(`  ${outcome.found.includes(brought) ? 'FOUND' : 'tried'} ${broughtText(brought)}`);
    }
  }
  console.log(
    `\n${count} of ${tried} schemes earn more than ${100 * YIELD_MAX} % of the stake at ${ERRORS} standard errors or more`,
  );
  process.exit(count === 0 ? 0 : 1);
}

if (values.rules) searchRules();
if (values.attack) letAttack(values.only);

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
