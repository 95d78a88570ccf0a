/** How much one address, one account and one player may ask of a server; each server counts for itself. */
export const DEFAULT_RATE_LIMITS = {
  /** Requests a second from an address by strangers; five seconds' worth may come at once. */
  requests: 200,
  /** Of those, and of an account's: searches and other calls that cost more than most; two seconds' worth may come at once. */
  costly: 10,
  /** Requests a second of an account, wherever it is signed in. */
  session: 40,
  /** Calls of an address or an account that are worked on at once; further ones wait for their turn. Bets are not counted. */
  atOnce: 4,
  /** Bets a second of a player. */
  bets: 20,
  /** Open TCP connections of an address; not counted behind a proxy, whose connections they are. */
  connections: 500,
  /** Open sockets of an address. */
  sockets: 200,
  /** Open sockets in all. */
  allSockets: 20_000,
} as const;

export type RateLimits = Readonly<Record<keyof typeof DEFAULT_RATE_LIMITS, number>>;

const isName = (name: string): name is keyof RateLimits => Object.hasOwn(DEFAULT_RATE_LIMITS, name);

/** Nothing is limited: for a load that comes from one address by right. */
const UNLIMITED: RateLimits = {
  ...{ requests: Infinity, costly: Infinity, session: Infinity, atOnce: Infinity, bets: Infinity },
  ...{ connections: Infinity, sockets: Infinity, allSockets: DEFAULT_RATE_LIMITS.allSockets },
};

/** Reads `off`, or pairs like `bets=5,sockets=50` over the defaults; `off` for one of them lifts it. Null: not usable. */
export function readRateLimits(value: string): RateLimits | null {
  if (value === 'off') return UNLIMITED;
  const limits: Record<keyof RateLimits, number> = { ...DEFAULT_RATE_LIMITS };
  for (const pair of value.split(',')) {
    const [, name = '', number = ''] = /^\s*([a-zA-Z]+)=(off|[1-9]\d{0,6})\s*$/.exec(pair) ?? [];
    if (!isName(name)) return null;
    limits[name] = number === 'off' ? Infinity : Number(number);
  }
  return limits;
}

export const RATE_LIMIT_NAMES = Object.keys(DEFAULT_RATE_LIMITS);
