import { expect, test } from 'vitest';
import {
  guardedLookup,
  isPublicAddress,
  isPushAddress,
  publicDoor,
} from '../../src/modules/sessions/push/push-door.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('%s may be a push service', (address) => {
  expect(isPushAddress(address)).toBe(true);
});

test.each([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://0x7f000001/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://database/a',
  'https://push.example.com:5432/a',
  'https://user:word@push.example.com/a',
  'https://push.example.com@127.0.0.1/a',
  'file:///etc/passwd',
  'no address',
])('%s is none', (address) => {
  expect(isPushAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.0.1', '2a00:1450:4001::1', '2606:4700::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', '::ffff:127.0.0.1', 'fe80::1', 'fc00::1', 'ff02::1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'localhost', ''],
])('%j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const lookup = (name: string, all: boolean) =>
  new Promise((resolve) => {
    guardedLookup(name, { all }, (error, address) => resolve(error === null ? address : error.message));
  });

test('a name that leads to the own machine is refused when it is looked up, however it is asked for', async () => {
  expect(await lookup('localhost', true)).toMatch(/leads to a network of the own/);
  expect(await lookup('localhost', false)).toMatch(/leads to a network of the own/);
});

test('nothing is sent to an address that is not kept', async () => {
  const request = { endpoint: 'https://127.0.0.1/a', headers: {}, body: Buffer.from('x') };
  await expect(publicDoor.send(request)).rejects.toThrow('not the address of a push service');
});
