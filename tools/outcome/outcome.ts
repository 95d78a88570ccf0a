// What a stage of `npm test` leaves for the end of it: how many tests passed, and the names that a reader of the last lines
// needs. A log that was cut at its beginning still says what failed, and why.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, by its whole title, with what each try that failed said. */
export type Failure = { title: string; said: string[] };

export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  /** What passed only when it was tried again. */
  retried: Failure[];
  /** What took longest, longest first. */
  slowest: { title: string; ms: number }[];
};

/** Of what a failure says, so many lines stand at the end of a run: what was expected, what came, and where. */
const LINES_MOST = 16;

/** What a failure says, without colours and empty lines. */
export function linesOf(message: string, where = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [...lines.slice(0, LINES_MOST), ...(where === '' ? [] : [`at ${where}`])].join('\n');
}

/** So many of the slowest tests are named. */
const SLOWEST_MOST = 20;

export const noOutcome = (): Outcome => ({ passed: 0, failed: 0, skipped: 0, failures: [], retried: [], slowest: [] });

export const slowestOf = (tests: Outcome['slowest']): Outcome['slowest'] =>
  tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_MOST);

/** Where `npm test` reads it; a stage that is run alone leaves nothing. */
export function leaveOutcome(outcome: Outcome): void {
  const target = process.env['PAVILION_TEST_RESULTS'];
  if (!target) return;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, JSON.stringify(outcome));
}

/** What a stage left; null when it left nothing. */
export function readOutcome(file: string): Outcome | null {
  if (!fs.existsSync(file)) return null;
  const left: Partial<Outcome> = JSON.parse(fs.readFileSync(file, 'utf8'));
  return { ...noOutcome(), ...left };
}

export function addOutcome(total: Outcome, one: Outcome): Outcome {
  return {
    passed: total.passed + one.passed,
    failed: total.failed + one.failed,
    skipped: total.skipped + one.skipped,
    failures: [...total.failures, ...one.failures],
    retried: [...total.retried, ...one.retried],
    slowest: slowestOf([...total.slowest, ...one.slowest]),
  };
}

/** The last lines of a run: the slowest tests, what passed only when tried again, what failed, and the sum. */
export function lastLines({ passed, failed, skipped, failures, retried, slowest }: Outcome): string[] {
  const sum = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [
    ...(slowest.length > 0 ? ['The slowest tests:'] : []),
    ...slowest.map(({ title, ms }) => `  ${(ms / 1000).toFixed(1)} s  ${title}`),
    ...retried.flatMap((one) => failureLines('Passed only when tried again', one)),
    ...failures.flatMap((one) => failureLines('Failed', one)),
    sum,
  ];
}

const failureLines = (what: string, { title, said }: Failure): string[] => [
  `${what}: ${title}`,
  ...said.flatMap((text) => text.split('\n').map((line) => `    ${line}`)),
];
