import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_RATE_LIMITS, RATE_LIMIT_NAMES, type RateLimits, readRateLimits } from './rate-limits.ts';

/** A setting of the environment that cannot be used. Its message is one line that names variable, value and choices. */
export class ConfigError extends Error {}

export type Environment = 'dev' | 'live';
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * What a process is there for. `all`: everything, as one process alone does. `server`: players and staff; what nobody waits for
 * is a worker's. `worker`: results, settlement, housekeeping; of several one leads.
 */
export const ROLES = ['all', 'server', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export type Config = {
  role: Role;
  /** How long it says that it is leaving, before it takes no more connections: proxies send nobody to it by then. */
  drainMs: number;
  environment: Environment;
  port: number;
  host: string;
  /** Absolute path of the folder that holds the embedded database and the installation's key. */
  dataFolder: string;
  /** An existing PostgreSQL; null lets the launcher start the embedded one and fill this in. */
  databaseUrl: string | null;
  databaseConnections: number;
  /** A replica of that database, for lists and reports; null: everything is read at the primary. */
  databaseReplicaUrl: string | null;
  /** What is read there is no older than this. */
  replicaLagMs: number;
  /** Absolute path of the folder in which the embedded database archives its write-ahead log; null: it is not kept. */
  walArchive: string | null;
  natsUrl: string | null;
  /** WebSocket address of the bridge; null lets the launcher start one and fill this in. */
  bridgeUrl: string | null;
  /** The simulator, `replay:` or `recording:` with an absolute path, or `upstream:` with the address of another bridge. */
  feed: {
    source: 'simulator' | `${'replay' | 'recording' | 'upstream'}:${string}`;
    seed: number | null;
    speed: number;
  };
  logLevel: LogLevel;
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed; empty when clients connect directly. */
  trustProxy: readonly string[];
  rateLimits: RateLimits;
  /** Players may bet with each other by orders that wait. */
  orders: boolean;
  /** Demo accounts of the house ask for prices. */
  demoTraders: boolean;
  /** Who brings this word may read /metrics; null: nobody may. */
  metricsToken: string | null;
  /** Where alerts are told outside, and the word that signs them; null: nowhere. */
  alertWebhook: { url: string; secret: string } | null;
  /** Whom push services may write to about the notices of this installation, a mailto: or https: address; null: none are sent. */
  pushContact: string | null;
  /** A file in MaxMind's format that knows where addresses are; null: no place is known. */
  geoipDatabase: string | null;
  /** 32 bytes that encrypt transaction codes; null means the key file of the data folder. */
  secret: Buffer | null;
  /** Folder of the built web app; nothing is served when it does not exist. */
  webFolder: string;
};

type Env = Readonly<Record<string, string | undefined>>;

const wrong = (name: string, value: string, accepted: string): never => {
  throw new ConfigError(`${name}=${JSON.stringify(value)} cannot be used: ${accepted}`);
};

/** An unset variable and an empty one are the same: shells and compose files produce both. */
const given = (env: Env, name: string): string | null => {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
};

function whole(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = given(env, name);
  if (value === null) return fallback;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : wrong(name, value, `give a whole number from ${min} to ${max}`);
}

function choice<const T extends string>(env: Env, name: string, fallback: T, choices: readonly T[]): T {
  const value = given(env, name);
  if (value === null) return fallback;
  return choices.find((one) => one === value) ?? wrong(name, value, `give one of ${choices.join(', ')}`);
}

function url(env: Env, name: string, schemes: readonly string[], example: string): string | null {
  const value = given(env, name);
  if (value === null) return null;
  const accepted = `give an address like ${example}`;
  // The value may carry a password, so it is not repeated.
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) return wrong(name, '…', accepted);
  return value;
}

/** Several addresses of one thing, with commas between. */
function urls(env: Env, name: string, schemes: readonly string[], example: string): string | null {
  for (const one of given(env, name)?.split(',') ?? [])
    url({ [name]: one.trim() || 'nothing' }, name, schemes, example);
  return given(env, name);
}

const FEED_CHOICES = 'give simulator, replay:PATH, recording:FILE or upstream:ws://HOST:PORT';

function feedSource(env: Env): Config['feed']['source'] {
  const value = given(env, 'FEED') ?? 'simulator';
  if (value === 'simulator') return value;
  const [, kind, target] = /^(replay|recording|upstream):\s*(\S.*)$/.exec(value) ?? [];
  if (target === undefined) return wrong('FEED', value, FEED_CHOICES);
  if (kind === 'upstream') {
    const isAddress = URL.canParse(target) && ['ws:', 'wss:'].includes(new URL(target).protocol);
    return isAddress ? `upstream:${target}` : wrong('FEED', 'upstream:…', 'give an address like ws://127.0.0.1:4100');
  }
  if (!fs.existsSync(target)) return wrong('FEED', value, 'there is no such file or folder');
  return `${kind === 'replay' ? 'replay' : 'recording'}:${path.resolve(target)}`;
}

function speed(env: Env): number {
  const value = given(env, 'FEED_SPEED');
  if (value === null) return 1;
  const number = /^\d{1,4}(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN;
  return number >= 0.1 && number <= 1000 ? number : wrong('FEED_SPEED', value, 'give a number from 0.1 to 1000');
}

const ADDRESS = /^([0-9.]{7,15}|[0-9a-fA-F:]{2,39})(\/\d{1,3})?$/;
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function proxies(env: Env): readonly string[] {
  const value = given(env, 'TRUST_PROXY');
  if (value === null) return [];
  const parts = value.split(',').map((part) => part.trim());
  const usable = parts.every((part) => ADDRESS.test(part) || NAMED_RANGES.includes(part));
  return usable
    ? parts
    : wrong(
        'TRUST_PROXY',
        value,
        `give addresses or ranges with commas between (10.0.0.0/8, ${NAMED_RANGES.join(', ')})`,
      );
}

function host(env: Env): string {
  const value = given(env, 'HOST') ?? '127.0.0.1';
  return /^[0-9A-Za-z.:_-]{1,253}$/.test(value) ? value : wrong('HOST', value, 'give a host name or an IP address');
}

function secret(env: Env): Buffer | null {
  const value = given(env, 'PAVILION_SECRET');
  if (value === null) return null;
  const accepted = 'give 32 bytes as 64 hexadecimal digits (openssl rand -hex 32)';
  return /^[0-9a-fA-F]{64}$/.test(value) ? Buffer.from(value, 'hex') : wrong('PAVILION_SECRET', '…', accepted);
}

function rateLimits(env: Env): RateLimits {
  const value = given(env, 'RATE_LIMITS');
  if (value === null) return DEFAULT_RATE_LIMITS;
  const accepted = `give off, or pairs like bets=5,sockets=50 of ${RATE_LIMIT_NAMES.join(', ')}`;
  return readRateLimits(value) ?? wrong('RATE_LIMITS', value, accepted);
}

function metricsToken(env: Env): string | null {
  const value = given(env, 'METRICS_TOKEN');
  if (value === null || /^[\x21-\x7e]{16,200}$/.test(value)) return value;
  return wrong('METRICS_TOKEN', '…', 'give 16 to 200 characters without spaces');
}

const isLive = (env: Env): boolean => given(env, 'PAVILION_ENV') === 'live';

/** A live house that lets players bet with each other says so itself (decision 0172). */
const orders = (env: Env): boolean => choice(env, 'ORDERS', isLive(env) ? 'off' : 'on', ['off', 'on']) === 'on';

/** By default with a simulator of its own: matches that are real, and nodes of several, are left alone. */
function demoTraders(env: Env): boolean {
  const isPlay = !isLive(env) && feedSource(env) === 'simulator' && given(env, 'BRIDGE_URL') === null;
  const on = choice(env, 'DEMO_TRADERS', isPlay && orders(env) ? 'on' : 'off', ['off', 'on']) === 'on';
  return on && isLive(env) ? wrong('DEMO_TRADERS', 'on', 'no demo accounts trade with PAVILION_ENV=live') : on;
}

function alertWebhook(env: Env): Config['alertWebhook'] {
  const address = url(env, 'ALERT_WEBHOOK', ['http:', 'https:'], 'https://desk.example/alerts');
  if (address === null) return null;
  const word = given(env, 'ALERT_WEBHOOK_SECRET') ?? '';
  const accepted = 'give 16 to 200 characters without spaces, which sign what is sent to ALERT_WEBHOOK';
  return /^[\x21-\x7e]{16,200}$/.test(word)
    ? { url: address, secret: word }
    : wrong('ALERT_WEBHOOK_SECRET', '…', accepted);
}

const NO_SUCH_HOST = /(^|\.)(invalid|localhost|local|test|example)$/i;

/** Apple refuses every notice of an installation whose contact can be of nobody. */
function pushContact(env: Env): string | null {
  const value = given(env, 'PUSH_CONTACT');
  // Enough to try it with the services that do not look.
  if (value === null) return isLive(env) ? null : 'mailto:push@pavilion.invalid';
  const isAddress = /^(mailto:[^\s@?,<>]+@|https:\/\/)[^\s@]{1,200}$/.test(value) && URL.canParse(value);
  const host = value.startsWith('mailto:')
    ? value.slice(value.indexOf('@') + 1)
    : isAddress
      ? new URL(value).hostname
      : '';
  return isAddress && /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/i.test(host) && !NO_SUCH_HOST.test(host)
    ? value
    : wrong(
        'PUSH_CONTACT',
        value,
        'give an address of yours like mailto:desk@example.com or https://example.com/contact',
      );
}

function walArchive(env: Env): string | null {
  const value = given(env, 'WAL_ARCHIVE');
  if (value === null) return null;
  if (given(env, 'DATABASE_URL') !== null) {
    return wrong(
      'WAL_ARCHIVE',
      value,
      'it is for the embedded database; a PostgreSQL of your own has its own archiving',
    );
  }
  return /['\n\r]/.test(value)
    ? wrong('WAL_ARCHIVE', value, 'give a folder without quotes in its name')
    : path.resolve(value);
}

function replicaUrl(env: Env): string | null {
  const address = url(
    env,
    'DATABASE_REPLICA_URL',
    ['postgres:', 'postgresql:'],
    'postgresql://user:password@replica:5432/name',
  );
  return address === null || given(env, 'DATABASE_URL') !== null
    ? address
    : wrong('DATABASE_REPLICA_URL', '…', 'the embedded database has no replica; set DATABASE_URL too');
}

function geoipDatabase(env: Env): string | null {
  const value = given(env, 'GEOIP_DATABASE');
  if (value === null) return null;
  return fs.existsSync(value) ? path.resolve(value) : wrong('GEOIP_DATABASE', value, 'there is no such file');
}

function role(env: Env): Role {
  const value = choice(env, 'PAVILION_ROLE', 'all', ROLES);
  // What one process knows the others are told over the bus.
  return value === 'all' || given(env, 'NATS_URL') !== null
    ? value
    : wrong('PAVILION_ROLE', value, 'servers and workers that run apart need NATS_URL');
}

/** Reads the settings of the environment. Throws ConfigError for the first one that cannot be used. */
export function readConfig(env: Env): Config {
  const seed = given(env, 'FEED_SEED');
  return {
    role: role(env),
    drainMs: whole(env, 'DRAIN_MS', 0, 0, 60_000),
    environment: choice(env, 'PAVILION_ENV', 'dev', ['dev', 'live']),
    port: whole(env, 'PORT', 4000, 0, 65_535),
    host: host(env),
    dataFolder: path.resolve(given(env, 'PAVILION_DATA') ?? '.data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/name'),
    databaseConnections: whole(env, 'DATABASE_CONNECTIONS', 20, 4, 500),
    databaseReplicaUrl: replicaUrl(env),
    replicaLagMs: whole(env, 'REPLICA_LAG_MS', 2_000, 500, 60_000),
    walArchive: walArchive(env),
    natsUrl: urls(env, 'NATS_URL', ['nats:', 'tls:'], 'nats://127.0.0.1:4222'),
    bridgeUrl: url(env, 'BRIDGE_URL', ['ws:', 'wss:'], 'ws://127.0.0.1:4100'),
    feed: {
      source: feedSource(env),
      seed: seed === null ? null : whole(env, 'FEED_SEED', 0, 0, 4_294_967_295),
      speed: speed(env),
    },
    logLevel: choice(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    trustProxy: proxies(env),
    rateLimits: rateLimits(env),
    orders: orders(env),
    demoTraders: demoTraders(env),
    metricsToken: metricsToken(env),
    alertWebhook: alertWebhook(env),
    pushContact: pushContact(env),
    geoipDatabase: geoipDatabase(env),
    secret: secret(env),
    webFolder: path.resolve(import.meta.dirname, '../../web/dist'),
  };
}
