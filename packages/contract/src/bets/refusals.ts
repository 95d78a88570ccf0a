/**
 * The closed catalogue of refusals: every "no" the server can answer, with its HTTP status and its default text.
 * A refusal's text may be replaced by a more exact one; its code never changes meaning.
 */
export const REFUSALS = {
  INVALID_REQUEST: { status: 400, message: 'The request is not valid.' },
  LOGIN_REQUIRED: { status: 401, message: 'Please log in to continue.' },
  CREDENTIALS_INVALID: { status: 401, message: 'Invalid username or password.' },
  SECOND_STEP_NEEDED: { status: 401, message: 'Enter the code of your authenticator to go on.' },
  SECOND_STEP_EXPIRED: { status: 401, message: 'That took too long. Please log in again.' },
  ROLE_NOT_ALLOWED: { status: 403, message: 'This account cannot do that.' },
  USER_LOCKED: { status: 403, message: 'Login Restricted. Contact Agent(Agent)' },
  BET_LOCKED: { status: 403, message: 'Placing bet restricted. Contact Agent(Agent)' },
  LIMIT_REACHED: { status: 403, message: 'A limit that was set for this account has been reached.' },
  CONFIRMATION_NEEDED: { status: 403, message: 'Confirm this with your transaction code.' },
  TRANSACTION_CODE_INVALID: { status: 403, message: 'The transaction code is not valid.' },
  TRANSACTION_CODE_LOCKED: { status: 403, message: 'Too many wrong transaction codes. Try again in an hour.' },
  LOCK_OF_SUPER_ADMIN: { status: 403, message: 'This lock was set by a super admin. Only a super admin can lift it.' },
  PASSWORD_CHANGE_LOCKED: { status: 403, message: 'This password cannot be changed here. Contact Agent(Agent)' },
  DEMO_NOT_OFFERED: { status: 403, message: 'There are no demo accounts here.' },
  DEMO_REFUSED: { status: 403, message: 'Demo accounts cannot sign in to a live environment.' },
  RESET_NOT_ALLOWED: { status: 403, message: 'Platform data is never cleared in the live environment.' },
  ORIGIN_REFUSED: { status: 403, message: 'Requests from this origin are not accepted.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  MARKET_NOT_AVAILABLE: { status: 409, message: 'This market is not available.' },
  MARKET_SUSPENDED: { status: 409, message: 'This market is suspended.' },
  PRICE_STALE: { status: 409, message: 'The price is out of date. Please try again.' },
  ODDS_CHANGED: { status: 409, message: 'Odds have changed. Do you want to place the bet with the new odds?' },
  CASH_OUT_CHANGED: { status: 409, message: 'The cash-out has changed. Please look at the new amount.' },
  CASH_OUT_EXPIRED: { status: 409, message: 'The offer has expired. Please look at the new amount.' },
  CASH_OUT_NOT_AVAILABLE: { status: 409, message: 'There is nothing to cash out here now.' },
  ENVIRONMENT_PINNED: { status: 409, message: 'This installation is configured as live and stays live.' },
  HOME_PAGE_CHANGED: { status: 409, message: 'Somebody else has saved the home page meanwhile. Reload it first.' },
  IDEMPOTENCY_CONFLICT: { status: 409, message: 'This request id was used for a different request.' },
  REQUEST_CLOSED: {
    status: 409,
    message: 'This request was given up before it reached the server. Nothing was placed.',
  },
  USERNAME_TAKEN: { status: 409, message: 'This user name is taken.' },
  AMOUNT_CHANGED: {
    status: 409,
    message: 'The amount has changed meanwhile. Nothing was moved; please look at it again.',
  },
  NOTHING_TO_SETTLE: { status: 409, message: 'There is nothing to settle on this account.' },
  TRANSITION_NOT_ALLOWED: { status: 409, message: 'This request cannot be moved there any more.' },
  LIMIT_CHANGED: { status: 409, message: 'Somebody else has changed this limit meanwhile. Please look at it again.' },
  MARKET_CHANGED: { status: 409, message: 'Somebody else has changed this market meanwhile. Please look at it again.' },
  BET_STATUS_UNCHANGED: { status: 409, message: 'This bet has that status already.' },
  SETTLEMENT_RUNNING: { status: 409, message: 'This market is being settled. Try again in a moment.' },
  RECONCILIATION_RUNNING: { status: 409, message: 'A reconciliation is under way. Its result will stand here.' },
  OWN_SESSION: { status: 409, message: 'This is your own session. Log out instead.' },
  ALREADY_SETTLED: { status: 409, message: 'This market already has that result.' },
  TERM_BEGUN: { status: 409, message: 'This has begun, or was cancelled before. Set another one instead.' },
  TERMS_CHANGED: { status: 409, message: 'The terms have changed. Please reload the page and read them.' },
  TWO_FACTOR_ON: { status: 409, message: 'Two-factor sign-in is on already.' },
  TWO_FACTOR_OFF: { status: 409, message: 'Two-factor sign-in is not on.' },
  EXCLUSION_STANDS: { status: 409, message: 'Betting is paused for longer than that already.' },
  BET_NOT_DECIDABLE: {
    status: 422,
    message: 'A bet on a meter wins or loses by the run. Settle its market again instead.',
  },
  CODE_INVALID: { status: 422, message: 'The code is not correct, or was used before.' },
  PASSWORD_INVALID: { status: 422, message: 'The current password is not correct.' },
  PASSWORD_TOO_SHORT: { status: 422, message: 'New password must be at least 6 characters long.' },
  PASSWORD_TOO_COMMON: { status: 422, message: 'This password is too common. Choose another one.' },
  PRESETS_EMPTY: { status: 422, message: 'Add at least one button value' },
  FAVOURITES_FULL: { status: 422, message: 'At most 200 favourites can be kept.' },
  CASH_OUT_RULE_INVALID: { status: 422, message: 'Set a profit or a loss at which to cash out.' },
  PICTURE_NOT_ACCEPTED: { status: 422, message: 'A picture is a PNG, JPEG, WebP, GIF or AVIF file of at most 2 MB.' },
  STAKE_OUT_OF_RANGE: { status: 422, message: 'The stake is outside the limits of this market.' },
  HOUSE_LIMIT: { status: 422, message: 'This bet is larger than what is taken here.' },
  INSUFFICIENT_FUNDS: { status: 422, message: 'Insufficient balance for this bet.' },
  DEPOSIT_NOT_ACCEPTED: { status: 422, message: 'The player’s own settings do not allow this deposit.' },
  IMPORT_REFUSED: { status: 422, message: 'Nothing was opened. Correct what is named and import the file again.' },
  TOO_MANY_POINTS: {
    status: 422,
    message: 'No more points can be issued: all accounts together hold 10 lakh crore at most.',
  },
  FIGURE_TOO_LARGE: {
    status: 422,
    message: 'A sum is too large to be shown to the paisa. Choose a shorter time or fewer accounts.',
  },
  INSUFFICIENT_POINTS: { status: 422, message: 'Not enough available points.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: 'Send the request as application/json.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please try again later.' },
  RATE_LIMITED: { status: 429, message: 'That was too fast. Please wait a moment.' },
  OVERLOADED: { status: 503, message: 'The server is busy. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

export const isRefusalCode = (word: string): word is RefusalCode => Object.hasOwn(REFUSALS, word);

/** The body of every refused request. `detail` fields (currentOdds, available, …) stand beside the three. */
export type RefusalBody = { error: RefusalCode | 'INTERNAL_ERROR'; message: string; requestId?: string } & Record<
  string,
  unknown
>;
