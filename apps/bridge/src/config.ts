/** How recorded exchange streams are played. */
export type ReplaySettings = {
  readonly kind: 'replay';
  /** A recorded file, an archive of them, or a folder. */
  readonly path: string;
  /** Recorded seconds that are shown before the turn in-play; null: enough for bets, whatever the speed. */
  readonly leadSeconds: number | null;
  /** Begins again when it is over. */
  readonly loop: boolean;
  /** When the replay began, epoch milliseconds; null: now. A bridge that is started again goes on from there. */
  readonly startedAtMs: number | null;
};

/** Where the documents come from. */
export type Feed =
  | { readonly kind: 'simulator' }
  | ReplaySettings
  /** Another bridge with the same protocol. */
  | { readonly kind: 'upstream'; readonly url: string }
  /** What a bridge once sent (`npm run record`), from `startedAtMs` on as a replay. */
  | { readonly kind: 'recording'; readonly path: string; readonly startedAtMs: number | null };

export type BridgeConfig = {
  readonly feed: Feed;
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

const FEED_RULE = 'simulator, replay:PATH, upstream:ws://HOST:PORT or recording:FILE';

function startedAtOf(env: Environment): number | null {
  const startedAtMs = numberOf(env, 'FEED_STARTED_AT', 0, 'epoch milliseconds', (n) => Number.isSafeInteger(n));
  return startedAtMs === 0 ? null : startedAtMs;
}

function replayOf(env: Environment, path: string): Feed {
  return {
    kind: 'replay',
    path,
    leadSeconds:
      textOf(env, 'FEED_LEAD', '') === ''
        ? null
        : numberOf(env, 'FEED_LEAD', 0, 'seconds from 0 to 1000000', (n) => n <= 1_000_000),
    loop: numberOf(env, 'FEED_LOOP', 0, '1 or 0', (n) => n === 0 || n === 1) === 1,
    startedAtMs: startedAtOf(env),
  };
}

function feedOf(env: Environment): Feed {
  const text = textOf(env, 'FEED', 'simulator');
  if (text === 'simulator') return { kind: 'simulator' };
  const [, kind, target] = /^(replay|upstream|recording):\s*(\S.*)$/.exec(text) ?? [];
  if (target === undefined) throw new ConfigError(`FEED must be ${FEED_RULE}, but is "${text}".`);
  if (kind === 'replay') return replayOf(env, target);
  if (kind === 'recording') return { kind, path: target, startedAtMs: startedAtOf(env) };
  // An address may carry a password, so it is not repeated.
  if (URL.canParse(target) && /^wss?:$/.test(new URL(target).protocol)) return { kind: 'upstream', url: target };
  throw new ConfigError(
    'FEED must be upstream:ws://HOST:PORT or upstream:wss://HOST:PORT, but its address is another.',
  );
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
