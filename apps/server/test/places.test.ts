// Where an address is: by a file of the operator's, made here, and never asked of anybody.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { openPlaces, type Places } from '../src/policy/places.ts';
import { placeFile } from './support/mmdb.ts';
import { type World, world } from './support/world.ts';

const named = (en: string) => ({ names: { en } });
const PUNE = { city: named('Pune'), subdivisions: [named('Maharashtra')], country: named('India') };
const FILE = placeFile({
  '203.0.113.0/24': PUNE,
  '198.51.100.7/32': { country: named('Nepal') },
  '2001:db8::/32': { city: named('Oslo'), country: named('Norway') },
  '192.0.2.0/24': { traits: { note: 'no name' } },
});

/** Every record here can be read. */
const unread = (error: unknown) => {
  throw error;
};

let folder: string;
let file: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-places-'));
  file = path.join(folder, 'places.mmdb');
  fs.writeFileSync(file, FILE);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('a place file', () => {
  test('names city, region and country, or as many of them as it knows', () => {
    const places = openPlaces(file, unread);
    const pune = { city: 'Pune', region: 'Maharashtra', country: 'India' };
    expect([places('203.0.113.5'), places('::ffff:203.0.113.250')]).toEqual([pune, pune]);
    expect(places('198.51.100.7')).toEqual({ city: null, region: null, country: 'Nepal' });
    expect(places('2001:db8::1')).toEqual({ city: 'Oslo', region: null, country: 'Norway' });
    for (const ip of ['198.51.100.8', '192.0.2.1', '10.0.0.1', '::1']) expect(places(ip)).toBeNull();
    expect(openPlaces(null, unread)('203.0.113.5')).toBeNull();
  });

  test('whose records are broken keeps nobody from signing in: no place is known, and it is told', () => {
    const broken = path.join(folder, 'broken.mmdb');
    // Behind the tree and sixteen empty bytes, up to what the file says of itself: the records.
    const from = FILE.indexOf(Buffer.alloc(16)) + 16;
    const to = FILE.lastIndexOf('MaxMind.com') - 3;
    fs.writeFileSync(broken, Buffer.from(FILE).fill(0xff, from, to));
    const faults: unknown[] = [];
    const places = openPlaces(broken, (error) => faults.push(error));
    expect(places('203.0.113.5')).toBeNull();
    expect(faults).toHaveLength(1);
  });

  test('that is none, or is not there, is said at the start', () => {
    const other = path.join(folder, 'other.mmdb');
    fs.writeFileSync(other, 'not a place in it');
    expect(() => openPlaces(other, unread)).toThrow(ConfigError);
    expect(() => openPlaces(other, unread)).toThrow(/GEOIP_DATABASE=.*give a MaxMind file/);
    expect(() => readConfig({ GEOIP_DATABASE: path.join(folder, 'gone.mmdb') })).toThrow(/there is no such file/);
    expect(readConfig({ GEOIP_DATABASE: file }).geoipDatabase).toBe(file);
    expect(readConfig({}).geoipDatabase).toBeNull();
  });
});

describe('the activity log', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
    const places: Places = openPlaces(file, unread);
    Object.assign(w.context, { places });
    for (const ip of ['203.0.113.5', '192.168.1.20', '8.8.8.8']) await w.signIn('ann', { ip });
  });
  afterAll(() => w.close());
  const found = async (search: string, url = '/api/activity/logs?', username = 'ann') => {
    const token = await w.signIn(username, { ip: '10.9.9.9' });
    const { body } = await w.send('GET', `${url}search=${search}`, { token });
    return body.items.map(({ location }: { location: object }) => Object.values(location).filter(Boolean).join(', '));
  };

  test('says where a sign-in came from, and is searched by place', async () => {
    expect(await found('pune')).toEqual(['Pune, Maharashtra, India']);
    expect(await found('unknown')).toEqual(['Unknown']);
    expect((await found('local')).at(-1)).toBe('Local network');
    expect(await found('203.0.113')).toEqual(['Pune, Maharashtra, India']);
    expect(await found('norway')).toEqual([]);
  });

  test('says so in the back office', async () => {
    const url = `/api/super-admin/reports/activity-logs?accountType=user&accountId=${w.ids['ann']}&`;
    expect(await found('maharashtra', url, 'root')).toEqual(['Pune, Maharashtra, India']);
    expect(await found('unknown', url, 'root')).toEqual(['Unknown']);
    expect(new Set(await found('local', url, 'root'))).toEqual(new Set(['Local network']));
  });

  test('a password that staff gave is found by the word that its place is shown by', async () => {
    const given = `select account_id, 'password_change' as type, now(), null::inet from activity where ip = '8.8.8.8'`;
    await w.pool.query(`insert into activity (account_id, type, created_at, ip) ${given}`);
    expect(await found('unknown')).toEqual(['Unknown', 'Unknown']);
  });
});
