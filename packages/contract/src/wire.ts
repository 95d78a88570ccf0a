import { isRupees } from '@pavilion/betting';
import * as z from 'zod/mini';

/** Money on the wire: rupees with at most two decimals. */
const wholePaise = z.refine<number>((n) => isRupees(n), { error: 'must be an amount with at most 2 decimals' });
const rupeesNote = z.describe<number>('Rupees, at most 2 decimals');
export const rupees = z.number().check(wholePaise, rupeesNote);
export const atMostABillion = z.maximum(1_000_000_000, { error: 'must be at most 1000000000' });
/** A stake or transfer amount: rupees above zero, small enough that every product stays exact. */
export const positiveRupees = z.number().check(z.positive(), atMostABillion, wholePaise, rupeesNote);
/** Decimal odds, or a rate per 100: at most two decimals. */
export const price = z.number().check(
  z.positive(),
  z.maximum(100_000),
  z.refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, { error: 'must have at most 2 decimals' }),
  z.describe('Decimal odds, or profit per 100 for rates; at most 2 decimals'),
);
export const side = z.enum(['back', 'lay']);
/** An id of the provider on the wire: digits, as text. */
export const providerId = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a number' }));
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The server gives ids of version 8 to the bets of a cash-out. A client cannot take one beforehand. */
const UUID_OF_A_CLIENT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-79a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isRequestId = (id: string): boolean => UUID_OF_A_CLIENT.test(id);
/** A client's own id of a request, so that it can be repeated safely. */
export const requestId = z.string().check(z.regex(UUID_OF_A_CLIENT, { error: 'must be a UUID, and not of version 8' }));
/** The id of a request that was made, by a client or by the server itself. */
export const anyRequestId = z.string().check(z.regex(UUID, { error: 'must be a UUID' }));
export const instant = z.string().check(z.describe('ISO 8601 instant in UTC'));
export const text = (max: number) => z.string().check(z.maxLength(max));

const wholeNumber = (min: number, max: number, fallback: number) =>
  z.pipe(
    z.optional(z.string().check(z.regex(/^\d{1,9}$/, { error: 'must be a whole number' }))),
    z.transform((value, context) => {
      const n = value === undefined ? fallback : Number(value);
      if (n < min || n > max)
        context.issues.push({ code: 'custom', input: value, message: `must be from ${min} to ${max}` });
      return n;
    }),
  );

/** A whole number in the address of a call, or nothing. */
export const optionalWholeNumber = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.string().check(
        z.refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
          error: `must be a whole number from ${min} to ${max}`,
        }),
      ),
      z.transform(Number),
    ),
  );

/** `page` and `limit` of a list call. */
export const paging = (defaultLimit: number, maxLimit = 200) => ({
  page: wholeNumber(1, 1_000_000, 1),
  limit: wholeNumber(1, maxLimit, defaultLimit),
});
export const search = z.optional(text(100));
const isDate = (value: string): boolean => {
  const day = new Date(`${value}T00:00:00Z`);
  // Months and days that overflow would come back as another date.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) && value >= '1900';
};
/** A calendar day of the installation's zone, as a date input sends it. Empty text means "no bound". */
export const day = z.optional(
  z.string().check(
    z.refine((value) => value === '' || (/^\d{4}-\d{2}-\d{2}$/.test(value) && isDate(value)), {
      error: 'must be a date (YYYY-MM-DD)',
    }),
  ),
);

const DAY_LENGTH = 10;
const DAY_OF_ZONE = /^(\d{4}-\d{2}-\d{2})([+-](?:0\d|1[0-4]):[0-5]\d)?$/;
/**
 * A calendar day of the caller's own zone, which its bound lies in: `2026-11-22+04:00`. Without the offset it is a day of
 * the installation's zone, as `day` is.
 */
export const zonedDay = z.optional(
  z.string().check(
    z.refine((value) => value === '' || isDate(DAY_OF_ZONE.exec(value)?.[1] ?? ''), {
      error: 'must be a date (YYYY-MM-DD), or one with the offset of its zone (YYYY-MM-DD+05:30)',
    }),
  ),
);

/**
 * The query of a list with a first and a last day, which must not come before it; either may be left out. To be wrapped
 * around the whole object.
 */
export const daysInOrder = <T extends z.ZodMiniType<{ from?: string | undefined; to?: string | undefined }>>(
  query: T,
) =>
  query.check(
    z.refine(({ from, to }) => !from || !to || from.slice(0, DAY_LENGTH) <= to.slice(0, DAY_LENGTH), {
      path: ['from'],
      error: 'comes after the last day',
    }),
  );

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() });

/** An account's id, as replies have it. */
export const accountId = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be an account id' }));

/** A pause of betting that its owner has asked for, and that nobody can lift. */
export const exclusion = z.object({ kind: z.enum(['time-out', 'self-exclusion']), until: instant });
export type ExclusionKind = z.output<typeof exclusion>['kind'];

export const role = z.enum(['user', 'agent', 'super_admin']);

export const account = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  role,
  walletBalance: rupees,
  exposure: rupees,
  available: rupees,
  betLocked: z.boolean(),
  userLocked: z.boolean(),
  agentName: z.nullable(z.string()),
  agentUsername: z.nullable(z.string()),
});
export type AccountReply = z.output<typeof account>;

export const bet = z.object({
  id: z.string(),
  requestId: z.nullable(z.string()),
  status: z.enum(['matched', 'won', 'lost', 'void']),
  category: z.literal('sports'),
  kind: z.string(),
  sport: z.object({ id: z.string(), name: z.string() }),
  competition: z.object({ id: z.string(), name: z.string() }),
  event: z.object({ id: z.string(), name: z.string() }),
  market: z.object({ id: z.string(), name: z.string(), type: z.string() }),
  selection: z.object({ id: z.string(), key: z.string(), name: z.string(), side }),
  odds: z.object({ requested: price, accepted: price, line: z.nullable(z.number()), width: z.nullable(z.number()) }),
  stake: rupees,
  potentialReturn: rupees,
  exposure: z.object({ potentialWin: rupees, liability: rupees }),
  profit: z.nullable(rupees),
  createdAt: instant,
  settledAt: z.nullable(instant),
  /** Set while runners that have left the race make less of the bet. */
  withdrawal: z.optional(
    z.object({
      /** Its own runner has left: the bet is void. */
      isVoid: z.boolean(),
      /** What is left of the accepted odds, or of a bookmaker's rate, with at most four decimals; null where it is void. */
      oddsLeft: z.nullable(z.number()),
      /** Who has left, and what that takes off the odds, in percent. */
      runners: z.array(z.object({ name: z.string(), percent: z.number() })),
    }),
  ),
  /**
   * Set in the player's lists and on receipts while the market's source has said how it ended and the bet is not paid: in
   * how many milliseconds it will be, or null where the back office has to look at the result first.
   */
  resultIn: z.optional(z.object({ paysInMs: z.nullable(z.number()) })),
  /** Set on the bets of a cash-out: taken up by the player, or carried out by a rule of the player's. */
  cashOut: z.optional(z.enum(['hand', 'auto'])),
  /** The order that the bet is a fill of, and who stands on the other side: other players, or the house. */
  order: z.optional(z.object({ id: z.string(), against: z.enum(['players', 'house']) })),
});
export type BetReply = z.output<typeof bet>;
