import dns from 'node:dns';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What goes to a push service: already encrypted for the device. */
export type PushRequest = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
};

/**
 * The way out to push services. Their addresses are named by browsers, so by anybody: `accepts` says which are kept, and
 * `send` answers the status, or throws where nobody answered in time or the address leads to a network of the own.
 */
export type PushDoor = {
  accepts(endpoint: string): boolean;
  send(request: PushRequest): Promise<number>;
};

const ANSWER_MS = 5_000;

const own4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  own4.addSubnet(net, bits);
}
/** Of IPv6 the one range that is given out, without what in it stands for other addresses or for examples. */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special6.addSubnet(net, bits, 'ipv6');
}

/** Whether an IP address is one that everybody reaches: none of this machine, of a network of the own, or of no meaning. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !own4.check(address);
  return family === 6 && public6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** Whether a push service may be named so: https, by its name, at the ordinary port. What the name leads to is seen when sent. */
export function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const named = /^(?=.{4,253}$)(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/i.test(hostname) && isIP(hostname) === 0;
  return protocol === 'https:' && named && port === '' && username === '' && password === '';
}

/** Looks a name up and refuses it as a whole when any of its addresses is not public: what is checked is what is called. */
export const guardedLookup: LookupFunction = (hostname, options, answer) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return answer(error ?? new Error('no address'), '', 0);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return answer(new Error(`${hostname} leads to a network of the own`), '', 0);
    if (options.all === true) answer(null, found);
    else answer(null, first.address, first.family);
  });
};

/** Sends over https to public addresses alone, follows nowhere, and reads no more of an answer than its status. */
export const publicDoor: PushDoor = {
  accepts: isPushAddress,
  send: ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      if (!isPushAddress(endpoint)) throw new Error('not the address of a push service');
      const signal = AbortSignal.timeout(ANSWER_MS);
      const options = { method: 'POST', headers, lookup: guardedLookup, agent: false, signal } as const;
      const request = https.request(endpoint, options, (answer) => {
        resolve(answer.statusCode ?? 0);
        request.destroy();
      });
      request.on('error', reject);
      request.end(body);
    }),
};
