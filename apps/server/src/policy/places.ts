import fs from 'node:fs';
import { Reader } from 'mmdb-lib';
import { ConfigError } from '../config.ts';

/** Where an address is, in the words of the file that knows it. */
export type Place = { readonly city: string | null; readonly region: string | null; readonly country: string | null };

/** Looks an address up; null where the file does not know it. Nobody is asked: the file lies on this machine. */
export type Places = (ip: string) => Place | null;

/**
 * Opens the operator's file in MaxMind's format; without one nothing is known. Throws ConfigError for another file. A record
 * that cannot be read is told to `onFault` and names no place: whoever signs in from there gets in all the same.
 */
export function openPlaces(file: string | null, onFault: (error: unknown) => void): Places {
  if (file === null) return () => null;
  const reader = readerOf(file);
  return (ip) => {
    try {
      return placeOf(recordOf(reader, ip));
    } catch (error) {
      onFault(error);
      return null;
    }
  };
}

/** The whole file is kept in memory: each sign-in asks it. */
function readerOf(file: string) {
  try {
    return new Reader(fs.readFileSync(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`GEOIP_DATABASE=${JSON.stringify(file)} cannot be used: give a MaxMind file (${reason})`);
  }
}

/** An IPv4 address that came over an IPv6 socket is looked up as what it is. A file of IPv4 alone knows no other. */
function recordOf(reader: ReturnType<typeof readerOf>, ip: string): unknown {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (address.includes(':') && reader.metadata.ipVersion === 4) return null;
  return reader.get(address);
}

const part = (of: unknown, key: string): unknown => Object(of)[key];

function nameOf(of: unknown): string | null {
  const name = part(part(of, 'names'), 'en');
  return typeof name === 'string' && name !== '' ? name.slice(0, 120) : null;
}

function placeOf(record: unknown): Place | null {
  const [region] = [part(record, 'subdivisions')].flat();
  const place = {
    city: nameOf(part(record, 'city')),
    region: nameOf(region),
    country: nameOf(part(record, 'country')),
  };
  return place.city === null && place.region === null && place.country === null ? null : place;
}

const LOCAL = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '::1/128', 'fc00::/7'];
const LINKS = [
  'fe80::/10',
  '::ffff:10.0.0.0/104',
  '::ffff:172.16.0.0/108',
  '::ffff:192.168.0.0/112',
  '::ffff:127.0.0.0/104',
];
/**
 * The column `country` of a row of the table activity, with a word in it where no place is known: an address of the own
 * network says so; a password that staff gave has no address, and is at an unknown place like any other.
 */
export const COUNTRY_OR_WORD = `case when coalesce(city, region, country) is not null then country
  when ip <<= any('{${[...LOCAL, ...LINKS].join(',')}}'::inet[]) then 'Local network' else 'Unknown' end`;
