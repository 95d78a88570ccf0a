/** Sources a bridge can be started with. */
const FEEDS = ['simulator'] as const;
type FeedName = (typeof FEEDS)[number];

export type BridgeConfig = {
  readonly feed: FeedName;
  readonly seed: number;
  /** How many times faster than life simulated matches run. */
  readonly speed: number;
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Origins of pages that may connect; null: the Origin is not looked at. Clients that send none are let in. */
  readonly allowedOrigins: readonly string[] | null;
};

/** A setting that cannot be used; the message is the one line to show. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function textOf(env: Environment, name: string, fallback: string): string {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? fallback : value;
}

function numberOf(env: Environment, name: string, fallback: number, rule: string, isValid: (n: number) => boolean) {
  const text = textOf(env, name, String(fallback));
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (isValid(value)) return value;
  throw new ConfigError(`${name} must be ${rule}, but is "${text}".`);
}

function feedOf(env: Environment): FeedName {
  const text = textOf(env, 'FEED', 'simulator');
  const feed = FEEDS.find((name) => name === text);
  if (feed) return feed;
  throw new ConfigError(`FEED must be one of ${FEEDS.join(', ')}, but is "${text}".`);
}

function originsOf(env: Environment): readonly string[] | null {
  const text = textOf(env, 'BRIDGE_ORIGINS', '');
  return text === '' ? null : text.split(',').map((origin) => origin.trim());
}

/** The bridge's settings from its environment. Throws ConfigError, with one clear line, on the first wrong value. */
export function readConfig(env: Environment): BridgeConfig {
  return {
    feed: feedOf(env),
    seed: numberOf(
      env,
      'FEED_SEED',
      1,
      'a whole number from 0 to 4294967295',
      (n) => Number.isInteger(n) && n <= 0xffff_ffff,
    ),
    speed: numberOf(env, 'FEED_SPEED', 1, 'a number from 0.1 to 1000', (n) => n >= 0.1 && n <= 1_000),
    port: numberOf(
      env,
      'BRIDGE_PORT',
      0,
      'a port number from 0 to 65535 (0 takes any free one)',
      (n) => Number.isInteger(n) && n <= 65_535,
    ),
    host: textOf(env, 'HOST', '127.0.0.1'),
    allowedOrigins: originsOf(env),
  };
}
