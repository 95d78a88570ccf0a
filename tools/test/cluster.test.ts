import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { haproxyConfig } from '../cluster/config/haproxy.ts';
import { planOf } from '../cluster/plan.ts';
import { findPrograms } from '../cluster/programs.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-set-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const plan = planOf(3, folder, 4000);

const sectionOf = (config: string, name: string): string =>
  config.split(/^(?=frontend|backend|listen|global|defaults)/m).find((one) => one.startsWith(`listen ${name}\n`)) ??
  expect.unreachable(`no ${name}`);

test('each proxy knows a way to the bridge over every other node, and none that could lead back', () => {
  const config = haproxyConfig(plan, 2);
  const own = sectionOf(config, 'bridge');
  const over = [...own.matchAll(/server (over\d) (\S+) backup/g)].map(([, name, address]) => [name, address]);
  expect(over).toEqual([
    ['over1', '127.0.0.1:4403'],
    ['over3', '127.0.0.3:4403'],
  ]);
  const passed = sectionOf(config, 'bridge-passed');
  expect(passed).toContain('bind 127.0.0.2:4403');
  expect([...passed.matchAll(/ server (\S+)/g)].map(([, name]) => name)).toEqual(['bridge1', 'bridge2']);
});

const programs = findPrograms();
if (typeof programs === 'string') console.log(`not run: the set's HAProxy was not asked: ${programs}`);
test.runIf(typeof programs !== 'string')('HAProxy accepts what a set gives it', () => {
  if (typeof programs === 'string') return expect.unreachable();
  const file = path.join(folder, 'haproxy.cfg');
  fs.mkdirSync(path.join(folder, 'run1'), { recursive: true });
  fs.writeFileSync(file, haproxyConfig(plan, 1));
  const { status, stdout, stderr } = spawnSync(programs.haproxy, ['-c', '-q', '-f', file], { encoding: 'utf8' });
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
});
