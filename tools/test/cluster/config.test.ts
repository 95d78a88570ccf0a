import { expect, test } from 'vitest';
import { haproxyConfig } from '../../cluster/config/haproxy.ts';
import { planOf } from '../../cluster/plan.ts';

const plan = planOf(3, '/set', 4000);

test('a site whose other ports include one that browsers refuse is refused at once', () => {
  expect(() => planOf(2, '/set', 4960)).toThrow('PORT=4960 leads to server 5060, a port that browsers refuse');
});

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
  expect([...passed.matchAll(/^ +server (\S+)/gm)].map(([, name]) => name)).toEqual(['bridge1', 'bridge2']);
});
