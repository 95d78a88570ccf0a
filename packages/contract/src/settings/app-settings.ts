import { WEEK_DAYS } from '@pavilion/betting';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { superAdmin } from '../staff.ts';
import { identity, identityForm, terms } from './identity-form.ts';
import { atMostABillion, instant, rupees, text } from '../wire.ts';

/** Characters of a news ticker. */
export const NEWS_CHARACTERS_MAX = 160;
/** The main menu while none was saved; a label's words say where it leads. */
export const BUILT_IN_MENU = ['Sports Book', 'Markets', 'Exchange', 'Live Casino', 'Slots', 'Fantasy Games'] as const;
/** Entries of the main menu, and characters of one. */
export const MENU_ENTRIES_MAX = 12;
export const MENU_LABEL_MAX = 30;
/** Entries of one section of the home page. */
export const HOME_ENTRIES_MAX = 30;
/** Bytes of one picture, as a file. */
export const PICTURE_BYTES_MAX = 2 * 1024 * 1024;
/** Characters of the same as a data URL. */
const PICTURE_CHARACTERS_MAX = Math.ceil((PICTURE_BYTES_MAX * 4) / 3) + 200;
/** Bytes of one request that saves the home page: several new pictures in base64; kept ones travel as addresses. */
export const HOME_BYTES_MAX = 12 * 1024 * 1024;
/** Microseconds between prices: least, most, and what is recommended. */
export const ODDS_INTERVAL_USEC = { min: 100_000, max: 60_000_000, recommended: 1_000_000 } as const;

const environment = z.enum(['dev', 'live']);

const weekDay = z.literal(WEEK_DAYS);

const systemSettings = z.object({
  environment,
  /** The configuration of the installation says live, and nobody can say otherwise here. */
  environmentPinned: z.boolean(),
  oddsUpdateUsec: z.number(),
  oddsUpdateMs: z.number(),
  turnkeyFilteringEnabled: z.boolean(),
  /** The day on which weeks of settlement begin: 1 is Monday, 7 Sunday. */
  weekStartsOn: weekDay,
  /** What an agent's wallet should have available at least; 0: no minimum. */
  agentFloatMinimum: rupees,
  /** Sports, by id, in which orders wait on through suspensions in play; elsewhere they end. */
  ordersKeptThroughSuspensions: z.array(z.number()),
  /** What the installation calls itself and how it looks. */
  identity,
  /** The zone can still be another one: no figure has been counted by its days. */
  timeZoneOpen: z.boolean(),
  terms,
  /** When somebody last changed one of these, and who; null until somebody has. */
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
});
const changed = z.object({ ...systemSettings.shape, message: z.string() });

const entryId = text(60);
/** What is shown, and where: the position in the list counts, the number is only told. */
const place = {
  id: z.optional(entryId),
  isEnabled: z._default(z.boolean(), true),
  displayOrder: z.optional(z.number()),
};
const link = z._default(
  z.nullable(
    z.string().check(
      z.maxLength(2000),
      z.regex(/^$|^https:\/\/[^\s/][^\s]*$|^\/$|^\/[^\s/\\][^\s]*$/, {
        error: 'a link begins with https:// or with one /',
      }),
    ),
  ),
  null,
);
/** Empty while there is none; the address of a stored picture; or a new one as a data URL, which is checked by content. */
const picture = z._default(z.string().check(z.maxLength(PICTURE_CHARACTERS_MAX)), '');

/** The home page as the editor sends it. Times and names of the last save may be sent back as they came. */
const homeForm = z.strictObject({
  newsTickers: z
    .array(
      z.strictObject({
        ...place,
        message: z
          .string()
          .check(z.maxLength(NEWS_CHARACTERS_MAX, { error: `must be at most ${NEWS_CHARACTERS_MAX} characters` })),
        createdAt: z.optional(z.nullable(instant)),
        updatedAt: z.optional(z.nullable(instant)),
      }),
    )
    .check(z.maxLength(HOME_ENTRIES_MAX)),
  banners: z.array(z.strictObject({ ...place, imageUrl: picture, linkUrl: link })).check(z.maxLength(HOME_ENTRIES_MAX)),
  popupOffers: z
    .array(z.strictObject({ ...place, imageUrl: picture, linkUrl: link }))
    .check(z.maxLength(HOME_ENTRIES_MAX)),
  trending: z
    .array(z.strictObject({ ...place, title: text(80), imageUrl: picture, linkUrl: link }))
    .check(z.maxLength(HOME_ENTRIES_MAX)),
  /** Left out, the menu stays as it is. */
  menu: z.optional(
    z
      .array(
        z.strictObject({
          ...place,
          label: text(MENU_LABEL_MAX),
          labelHindi: z._default(text(MENU_LABEL_MAX), ''),
          linkUrl: link,
        }),
      )
      .check(z.maxLength(MENU_ENTRIES_MAX)),
  ),
  /** When given, the save that the changes start from: a later one by somebody else refuses this one. */
  updatedAt: z.optional(z.nullable(text(40))),
  updatedBy: z.optional(z.nullable(text(200))),
});

const placed = { id: z.string(), isEnabled: z.boolean(), displayOrder: z.number() };
const pictured = { ...placed, imageUrl: z.string(), linkUrl: z.nullable(z.string()) };
const homePage = z.object({
  newsTickers: z.array(
    z.object({ ...placed, message: z.string(), createdAt: z.nullable(instant), updatedAt: z.nullable(instant) }),
  ),
  banners: z.array(z.object(pictured)),
  popupOffers: z.array(z.object(pictured)),
  trending: z.array(z.object({ ...pictured, title: z.string() })),
  /** Empty: the menu that is built in is shown. */
  menu: z.array(z.object({ ...placed, label: z.string(), labelHindi: z.string(), linkUrl: z.nullable(z.string()) })),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
});
export type BackOfficeHomePage = z.output<typeof homePage>;

/** App Settings of the back office. Every change reaches the open pages over the socket. */
export const settingsBackOffice = {
  app: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/app-settings',
    summary: 'Environment, odds interval and the filtering of competitions.',
    reply: systemSettings,
  }),
  setEnvironment: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/app-settings/environment',
    summary:
      'Switches between dev and live. Live has no demo players and no reset. Leaving live needs a session that was just confirmed.',
    body: z.strictObject({ environment }),
    reply: changed,
    refusals: ['ENVIRONMENT_PINNED', 'CONFIRMATION_NEEDED'],
    audit: 'settings.environment',
  }),
  setOddsInterval: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/app-settings/odds-interval',
    summary: 'Sets how often screens get prices, in microseconds: a whole number from 100000 to 60000000.',
    body: z.strictObject({ oddsUpdateUsec: z.number() }),
    reply: changed,
    audit: 'settings.odds-interval',
  }),
  setApiBehaviour: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/app-settings/api-behaviour',
    summary: 'Whether the switches of competitions count for what players see and bet on.',
    body: z.strictObject({ turnkeyFilteringEnabled: z.boolean() }),
    reply: changed,
    audit: 'settings.api-behaviour',
  }),
  setSettlement: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/app-settings/settlement',
    summary:
      'Sets the day on which weeks of settlement begin (1 Monday to 7 Sunday), and the least that an agent’s wallet should have available, in rupees (0: no minimum).',
    confirmed: true,
    body: z.strictObject({
      weekStartsOn: weekDay,
      agentFloatMinimum: rupees.check(z.minimum(0, { error: 'must not be negative' }), atMostABillion),
    }),
    reply: changed,
    audit: 'settings.settlement',
  }),
  setOrders: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/app-settings/orders',
    summary:
      'Sets in which sports, by id, orders between players wait on through suspensions in play; in others a suspension ends them.',
    confirmed: true,
    body: z.strictObject({
      ordersKeptThroughSuspensions: z
        .array(z.int().check(z.positive(), z.maximum(999_999_999)))
        .check(z.maxLength(100)),
    }),
    reply: changed,
    audit: 'settings.orders',
  }),
  setIdentity: endpoint({
    ...superAdmin,
    method: 'PUT',
    path: '/api/super-admin/app-settings/identity',
    summary:
      'Sets what the installation calls itself: name, logo (a new one as a data URL of at most 2 MB), colours, currency sign and digit grouping, languages and terms. Open pages show it at once. Other terms need a version that was never in force. `updatedAt`, where it is sent, is that of the settings it started from.',
    body: identityForm(PICTURE_CHARACTERS_MAX),
    bodyBytesMax: 3 * 1024 * 1024,
    reply: changed,
    refusals: ['SETTINGS_CHANGED', 'PICTURE_NOT_ACCEPTED'],
    audit: 'settings.identity',
  }),
  reset: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/app-settings/reset',
    summary:
      'Removes agents, users, bets and the ledger for good. Super admins stay with empty wallets; so do settings, home page, catalogue and audit log. Not in a live environment.',
    reply: z.object({
      message: z.string(),
      /** How many rows went, of the kinds that people count. */
      removed: z.object({ agents: z.number(), users: z.number(), bets: z.number(), transfers: z.number() }),
    }),
    refusals: ['RESET_NOT_ALLOWED', 'APPROVAL_WAITS', 'CONFIRMATION_NEEDED'],
    audit: 'platform.reset',
  }),
  home: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/app-settings/home',
    summary: 'The home page with everything that is on it or switched off, in order.',
    reply: z.object({ homePage }),
  }),
  saveHome: endpoint({
    ...superAdmin,
    method: 'PUT',
    path: '/api/super-admin/app-settings/home',
    summary:
      'Saves the home page and the main menu as a whole; the order is that of the lists. New pictures come as data URLs: PNG, JPEG, WebP, GIF or AVIF of at most 2 MB.',
    body: homeForm,
    bodyBytesMax: HOME_BYTES_MAX,
    reply: z.object({ message: z.string(), homePage }),
    refusals: ['HOME_PAGE_CHANGED', 'PICTURE_NOT_ACCEPTED'],
    audit: 'settings.home-page',
  }),
};
