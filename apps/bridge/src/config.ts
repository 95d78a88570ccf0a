/** How recordings are played. */
export type ReplaySettings = {
  /** A recorded file, an archive of them, or a folder. */
  readonly path: string;
  /** Recorded seconds that are shown before the turn in-play; null: enough for bets, whatever the speed. */
  readonly leadSeconds: number | null;
  /** Begins again when it is over. */
  readonly loop: boolean;
  /** When the replay began, epoch milliseconds; null: now. A bridge that is started again goes on from there. */
  readonly startedAtMs: number | null;
};

export type BridgeConfig = {
  readonly feed: 'simulator' | 'replay';
  /** Set when the feed is a replay. */
  readonly replay: ReplaySettings | null;
  readonly seed: number;
  /** How many times faster than life matches run, simulated or recorded. */
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

const REPLAY = 'replay:';

/** Null for the simulator. */
function replayOf(env: Environment): ReplaySettings | null {
  const text = textOf(env, 'FEED', 'simulator');
  if (text === 'simulator') return null;
  const path = text.startsWith(REPLAY) ? text.slice(REPLAY.length).trim() : '';
  if (path === '') throw new ConfigError(`FEED must be simulator or replay:PATH, but is "${text}".`);
  const startedAtMs = numberOf(env, 'FEED_STARTED_AT', 0, 'epoch milliseconds', (n) => Number.isSafeInteger(n));
  return {
    path,
    leadSeconds:
      textOf(env, 'FEED_LEAD', '') === ''
        ? null
        : numberOf(env, 'FEED_LEAD', 0, 'seconds from 0 to 1000000', (n) => n <= 1_000_000),
    loop: numberOf(env, 'FEED_LOOP', 0, '1 or 0', (n) => n === 0 || n === 1) === 1,
    startedAtMs: startedAtMs === 0 ? null : startedAtMs,
  };
}

function originsOf(env: Environment): readonly string[] | null {
  const text = textOf(env, 'BRIDGE_ORIGINS', '');
  return text === '' ? null : text.split(',').map((origin) => origin.trim());
}

/** The bridge's settings from its environment. Throws ConfigError, with one clear line, on the first wrong value. */
export function readConfig(env: Environment): BridgeConfig {
  const replay = replayOf(env);
  return {
    feed: replay === null ? 'simulator' : 'replay',
    replay,
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
