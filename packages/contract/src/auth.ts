import * as z from 'zod/mini';
import { endpoint, ROLES } from './endpoint.ts';
import { account, day, instant, pageOf, paging, role, search, text } from './wire.ts';

const me = z.object({
  role,
  user: z.optional(account),
  agent: z.optional(account),
  superAdmin: z.optional(account),
});

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in with a user name and a password; the token goes into the Authorization header of later calls.',
    tag: 'auth',
    who: 'public',
    scope: 'none',
    body: z.strictObject({ username: text(60), password: text(200), termsVersion: z.optional(text(20)) }),
    reply: z.object({ token: z.string(), ...me.shape }),
    refusals: ['CREDENTIALS_INVALID', 'DEMO_REFUSED', 'TOO_MANY_ATTEMPTS'],
    audit: 'auth.login',
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in account with its wallet.',
    tag: 'auth',
    who: ROLES,
    scope: 'self',
    reply: me,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session of the token that is sent.',
    tag: 'auth',
    who: ROLES,
    scope: 'self',
    reply: z.object({ message: z.string() }),
    audit: 'auth.logout',
    allowLocked: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Changes the own password; every other session of the account ends.',
    tag: 'auth',
    who: ROLES,
    scope: 'self',
    body: z.strictObject({ currentPassword: text(200), newPassword: text(200) }),
    reply: z.object({ message: z.string() }),
    refusals: ['PASSWORD_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON', 'TOO_MANY_ATTEMPTS'],
    audit: 'auth.change-password',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The open sessions of the own account.',
    tag: 'auth',
    who: ROLES,
    scope: 'self',
    reply: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          createdAt: instant,
          lastSeenAt: instant,
          ip: z.nullable(z.string()),
          userAgent: z.nullable(z.string()),
          current: z.boolean(),
        }),
      ),
    }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    summary: 'Ends one of the own sessions.',
    tag: 'auth',
    who: ROLES,
    scope: 'self',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,16}$/, { error: 'must be a session id' })) }),
    reply: z.object({ message: z.string() }),
    audit: 'auth.end-session',
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/activity/logs',
    summary: 'Sign-ins and password changes of the own account, newest first.',
    tag: 'auth',
    who: ROLES,
    scope: 'self',
    query: z.strictObject({
      from: day,
      to: day,
      type: z._default(z.enum(['all', 'login', 'password_change']), 'all'),
      search,
      ...paging(25),
    }),
    reply: pageOf(
      z.object({
        id: z.string(),
        username: z.string(),
        type: z.enum(['login', 'password_change']),
        createdAt: instant,
        ip: z.nullable(z.string()),
        location: z.object({
          city: z.nullable(z.string()),
          region: z.nullable(z.string()),
          country: z.nullable(z.string()),
        }),
        userAgent: z.nullable(z.string()),
      }),
    ),
  }),
};
