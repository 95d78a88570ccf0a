import * as z from 'zod/mini';
import { nullableText } from '../accounts/account-forms.ts';
import { forStaff } from '../staff.ts';
import { instant, optionalWholeNumber, pageOf, paging, role, search } from '../wire.ts';

/** The longest period in days: what is older is not kept, neither by the server nor in the browser's cookie. */
export const MULTI_LOGIN_DAYS = 180;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const placeId = z.string().check(z.regex(UUID, { error: 'must be the id of a place' }));
const sessionId = z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a session id' }));

/** The last so many days of the installation's zone, today included; 30 without it. */
const period = { days: optionalWholeNumber(1, MULTI_LOGIN_DAYS) };

/** An address (of IPv6 the /64 of a household) or a device (a browser, by its cookie), and who was there. */
const place = z.object({
  place: z.string(),
  kind: z.enum(['address', 'device']),
  /** Null for a device. */
  address: nullableText,
  /** What the device last said it is; null for an address. */
  userAgent: nullableText,
  /** How many accounts have signed in there in the period; an agent's own users only. */
  accounts: z.number(),
  /** Sessions that were opened there in the period and are still live. */
  liveSessions: z.number(),
});
const groups = pageOf(
  z.object({
    ...place.shape,
    /** Of the three accounts that signed in there last. */
    usernames: z.array(z.string()),
    lastSeenAt: instant,
  }),
);
const groupsQuery = z.strictObject({
  ...period,
  kind: z._default(z.enum(['all', 'address', 'device']), 'all'),
  /** At least so many accounts; 2 without it. */
  minimum: optionalWholeNumber(2, 1_000),
  /** In the names of the accounts, the address or the user agent, whatever the case. */
  search,
  ...paging(25),
});

const member = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  role,
  agentUsername: nullableText,
  /** inactive: closed for good; suspended: signing in is locked. */
  status: z.enum(['active', 'inactive', 'suspended']),
  /** First and last sign-in there in the period, and how many there were. */
  firstSeenAt: instant,
  lastSeenAt: instant,
  signIns: z.number(),
  userAgent: nullableText,
  liveSessions: z.number(),
  /** The ten that were used last. */
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
      ip: nullableText,
      userAgent: nullableText,
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
});
const group = z.object({ group: place, ...pageOf(member).shape });
const groupQuery = z.strictObject({ ...period, search, ...paging(25, 500) });
const groupParams = z.object({ place: placeId });

const ended = z.object({ message: z.string(), ended: z.number() });
/** Multi Login Account: accounts that were signed in from the same address or device. */
export const { agent: agentMultiLogin, superAdmin: superAdminMultiLogin } = forStaff({
  groups: {
    method: 'GET',
    path: 'multi-logins',
    mayLag: true,
    summary: 'Addresses and devices at which several accounts signed in, those with the most accounts first.',
    query: groupsQuery,
    reply: groups,
  },
  group: {
    method: 'GET',
    path: 'multi-logins/{place}',
    mayLag: true,
    summary: 'The accounts that signed in from one address or device, with their live sessions.',
    params: groupParams,
    query: groupQuery,
    reply: group,
  },
  endSession: {
    method: 'DELETE',
    path: 'multi-logins/sessions/{id}',
    summary: 'Ends a session of an account; not the one that asks.',
    params: z.object({ id: sessionId }),
    reply: ended,
    refusals: ['OWN_SESSION'],
    audit: 'multi-login.end-session',
  },
  endSessions: {
    method: 'DELETE',
    path: 'multi-logins/{place}/sessions',
    summary: 'Ends every live session that was opened at an address or device in the period, except the one that asks.',
    params: groupParams,
    query: z.strictObject(period),
    reply: ended,
    audit: 'multi-login.end-sessions',
  },
});
