import { expect, test } from 'vitest';
import { missingPackage } from '../setup.mjs';

const lock = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } });
const pg = { 'node_modules/pg': { version: '8.0.0' } };

test('nothing is missing when every version is there', () => {
  expect(missingPackage(lock(pg), lock(pg))).toBeUndefined();
});

test('a package that is absent, or there in another version, is missing', () => {
  expect(missingPackage(lock(pg), lock({}))).toBe('node_modules/pg');
  expect(missingPackage(lock(pg), lock({ 'node_modules/pg': { version: '7.0.0' } }))).toBe('node_modules/pg');
});

test('an optional package is wanted only on the machine it names', () => {
  const optional = (fields: object) => lock({ 'node_modules/x': { version: '1.0.0', optional: true, ...fields } });
  const here = { os: [process.platform], cpu: [process.arch] };
  expect(missingPackage(optional(here), lock({}))).toBe('node_modules/x');
  expect(missingPackage(optional({ ...here, os: process.platform }), lock({}))).toBe('node_modules/x');
  expect(missingPackage(optional({ os: ['plan9'] }), lock({}))).toBeUndefined();
  expect(missingPackage(optional({ os: [`!${process.platform}`] }), lock({}))).toBeUndefined();
  expect(missingPackage(optional({ ...here, libc: ['musl'] }), lock({}))).toBeUndefined();
  expect(missingPackage(optional({}), lock({}))).toBeUndefined();
});

test('workspaces are links, not packages to fetch', () => {
  expect(
    missingPackage(lock({ 'node_modules/@pavilion/feed': { link: true }, 'packages/feed': {} }), lock({})),
  ).toBeUndefined();
});
