import * as z from 'zod/mini';
import { endpoint, ROLES } from '../endpoint.ts';
import { accountId, instant, text } from '../wire.ts';

/** Six digits of an authenticator, or a recovery code; spaces and dashes do not matter. */
const code = text(40);
const recoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });

/** The second step of signing in, as its owner sets it up. */
export const security = {
  status: endpoint({
    method: 'GET',
    path: '/api/security',
    summary: 'Whether signing in to the own account takes a second step, and how many recovery codes are left.',
    tag: 'security',
    who: ROLES,
    scope: 'self',
    reply: z.object({
      twoFactor: z.object({
        enabled: z.boolean(),
        enabledAt: z.nullable(instant),
        recoveryCodesLeft: z.number(),
      }),
      terms: z.object({ version: z.nullable(z.string()), acceptedAt: z.nullable(instant) }),
    }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/security/two-factor',
    summary: 'Makes a secret for an authenticator. It counts for nothing until one of its codes confirms it.',
    tag: 'security',
    who: ROLES,
    scope: 'self',
    body: z.strictObject({ password: text(200) }),
    reply: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** The address that an authenticator reads from a QR code. */
      uri: z.string(),
    }),
    refusals: ['PASSWORD_INVALID', 'TWO_FACTOR_ON', 'TOO_MANY_ATTEMPTS'],
    audit: 'two-factor.enrol',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/security/two-factor/confirm',
    summary: 'Switches the second step on with a code of the new secret. The recovery codes are shown only here.',
    tag: 'security',
    who: ROLES,
    scope: 'self',
    body: z.strictObject({ code }),
    reply: recoveryCodes,
    refusals: ['CODE_INVALID', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
    audit: 'two-factor.confirm',
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/security/two-factor/recovery-codes',
    summary: 'Makes ten new recovery codes; the old ones stop working.',
    tag: 'security',
    who: ROLES,
    scope: 'self',
    body: z.strictObject({ password: text(200), code }),
    reply: recoveryCodes,
    refusals: ['PASSWORD_INVALID', 'CODE_INVALID', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
    audit: 'two-factor.recovery-codes',
  }),
  switchOff: endpoint({
    method: 'POST',
    path: '/api/security/two-factor/off',
    summary: 'Switches the second step off; it takes the password and a code.',
    tag: 'security',
    who: ROLES,
    scope: 'self',
    body: z.strictObject({ password: text(200), code }),
    reply: z.object({ message: z.string() }),
    refusals: ['PASSWORD_INVALID', 'CODE_INVALID', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
    audit: 'two-factor.off',
  }),
};

export const securityBackOffice = {
  confirmSession: endpoint({
    method: 'POST',
    path: '/api/security/confirm-session',
    summary:
      'Confirms the session that asks for ten minutes, for calls that answer CONFIRMATION_NEEDED: with the transaction code and, where two-factor sign-in is on, a code of it. Leaving the live environment uses the confirmation up.',
    tag: 'security',
    who: ['agent', 'super_admin'],
    scope: 'self',
    body: z.strictObject({ transactionCode: text(40), code: z.optional(code) }),
    reply: z.object({ confirmedUntil: instant }),
    refusals: ['TRANSACTION_CODE_INVALID', 'TRANSACTION_CODE_LOCKED', 'CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
    audit: 'session.confirm',
    transactionCode: true,
  }),
  resetTwoFactor: endpoint({
    method: 'POST',
    path: '/api/super-admin/accounts/{id}/two-factor/reset',
    summary: 'Switches the second step off for somebody who has lost the authenticator and the recovery codes.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    params: z.object({ id: accountId }),
    body: z.strictObject({ transactionCode: text(40), reason: text(300).check(z.minLength(3)) }),
    reply: z.object({ message: z.string() }),
    refusals: ['TRANSACTION_CODE_INVALID', 'TRANSACTION_CODE_LOCKED', 'TWO_FACTOR_OFF'],
    audit: 'two-factor.reset',
    transactionCode: true,
  }),
};
