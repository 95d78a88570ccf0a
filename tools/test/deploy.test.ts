import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { api } from '@pavilion/contract';
import { expect, test } from 'vitest';
import { createMetrics } from '../../apps/server/src/telemetry.ts';
import { ROOT } from '../node-binary.mjs';

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const RULES = 'deploy/prometheus/pavilion.rules.yml';
const BOARD = 'deploy/grafana/pavilion.json';

/** Every figure that the server has: Node's own, and those that its sources name. */
function knownFigures(): Set<string> {
  const ofNode = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  const folder = path.join(ROOT, 'apps/server/src');
  const sources = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const own = sources.flatMap((file) =>
    [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/'(pavilion_[a-z_]+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  return new Set([...ofNode, ...own]);
}

const figuresIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:pavilion|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  ),
];

test('every figure that an alarm or the board asks for is one of the server’s', () => {
  const known = knownFigures();
  for (const file of [RULES, BOARD]) {
    const asked = figuresIn(read(file));
    expect(asked.length, file).toBeGreaterThan(5);
    expect(
      asked.filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});

test('the route that is measured as placing is the one of the contract', () => {
  const { method, path: route } = api.bets.place;
  for (const file of [RULES, BOARD]) {
    expect(read(file).replaceAll('\\"', '"')).toContain(`method="${method}",route="${route}"`);
  }
});

test('every alarm has its entry in the book of the operator', () => {
  const alarms = [...read(RULES).matchAll(/^ *- alert: (\w+)$/gm)].map(([, name]) => name);
  const entries = [...read('docs/OPERATIONS.md').matchAll(/^\*\*(Pavilion\w+)\*\*/gm)].map(([, name]) => name);
  expect(alarms.length).toBeGreaterThan(8);
  expect(new Set(entries)).toEqual(new Set(alarms));
});

test('every setting that the files give is one that Pavilion reads, and the image is not run by root', () => {
  const known = read('README.md');
  const compose = read('deploy/compose.yml');
  const service = compose.slice(compose.indexOf('  pavilion:'), compose.indexOf('  proxy:'));
  const settings = [...service.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(4);
  expect(settings.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
  expect(service).toContain('read_only: true');
  const image = read('deploy/Dockerfile');
  expect(image.lastIndexOf('\nUSER pavilion')).toBeGreaterThan(image.lastIndexOf('\nFROM '));
  expect(image).toContain('HEALTHCHECK');
  for (const [, file = ''] of image.matchAll(/^COPY (?!--from)([^\s*]+) \.\//gm))
    expect(fs.existsSync(path.join(ROOT, file))).toBe(true);
});

/** The programs that know the files best, where they are installed. */
const CHECKED: readonly (readonly [program: string, args: readonly string[]])[] = [
  ['haproxy', ['-c', '-q', '-f', 'deploy/proxy/haproxy.cfg']],
  ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/proxy/Caddyfile']],
  ['promtool', ['check', 'rules', RULES]],
  [
    'systemd-analyze',
    [
      'verify',
      ...['pavilion.service', 'pavilion-backup.service', 'pavilion-backup.timer'].map(
        (unit) => `deploy/systemd/${unit}`,
      ),
    ],
  ],
];

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, program)));

for (const [program, args] of CHECKED) {
  if (!isInstalled(program)) console.log(`not run: ${program} is not installed, so ${args.at(-1)} was not validated`);
  test.runIf(isInstalled(program))(`${program} accepts ${args.at(-1)}`, () => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });
}
