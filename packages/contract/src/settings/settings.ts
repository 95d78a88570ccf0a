import * as z from 'zod/mini';
import { endpoint, ROLES } from '../endpoint.ts';
import { atMostABillion, instant, text } from '../wire.ts';
import { identity, terms } from './identity-form.ts';

const preset = z.strictObject({ label: text(20), value: z.number().check(atMostABillion) });
const presets = z.strictObject({
  sports: z.array(preset).check(z.maxLength(24)),
  casino: z.array(preset).check(z.maxLength(24)),
});
export type ButtonPresets = z.output<typeof presets>;

const link = z.nullable(z.string());

/** How the parts of a server are doing. */
const systemParts = {
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  uptimeSeconds: z.number(),
  database: z.enum(['ok', 'down']),
  /** The machine's clock beside the database's; unknown while that does not answer. */
  clock: z.enum(['ok', 'apart', 'unknown']),
  clockDriftMs: z.nullable(z.number()),
  /** What carries hints between servers; none: this one is alone. */
  bus: z.enum(['ok', 'down', 'none']),
  bridge: z.enum(['ok', 'down']),
  feed: z.enum(['ok', 'stale', 'down']),
  feedAgeMs: z.nullable(z.number()),
};

export const settings = {
  app: endpoint({
    method: 'GET',
    path: '/api/app-settings',
    summary:
      'What every screen needs to know: home page content, refresh intervals, bet delays and price ages. Players who have paused get no promotions.',
    tag: 'settings',
    who: 'public',
    knowsCaller: true,
    scope: 'none',
    reply: z.object({
      environment: z.enum(['dev', 'live']),
      /** The terms that signing in accepts. */
      termsVersion: z.string(),
      /** What the installation calls itself, and how it writes amounts. */
      identity,
      oddsUpdateUsec: z.number(),
      oddsUpdateMs: z.number(),
      /** Milliseconds an in-play bet on match odds is held, by sport id; other markets are not held. */
      betDelaysMs: z.record(z.string(), z.number()),
      priceMaxAgeMs: z.object({ inPlay: z.number(), preMatch: z.number() }),
      /** Players may name their own odds and bet with each other. */
      orders: z.boolean(),
      /** Sports, by id, in which orders wait on through suspensions in play; elsewhere they end. */
      ordersKeptThroughSuspensions: z.array(z.number()),
      homePage: z.object({
        banners: z.array(z.object({ id: z.string(), imageUrl: z.string(), linkUrl: link, isEnabled: z.boolean() })),
        trending: z.array(z.object({ id: z.string(), title: z.string(), imageUrl: z.string(), linkUrl: link })),
        popupOffers: z.array(z.object({ id: z.string(), imageUrl: z.string(), linkUrl: link })),
        newsTickers: z.array(z.object({ id: z.string(), message: z.string() })),
        updatedAt: z.nullable(instant),
      }),
    }),
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/content/terms',
    summary:
      'The terms that signing in accepts, with their version. Blank lines part their sections, the first line of each is its title; an empty text: the terms that are built in.',
    tag: 'settings',
    who: 'public',
    scope: 'none',
    reply: terms,
  }),
  upcomingFixtures: endpoint({
    method: 'GET',
    path: '/api/content/upcoming_fixtures',
    summary: 'The next events of the catalogue, for the fixture ticker.',
    tag: 'settings',
    who: 'public',
    scope: 'none',
    reply: z.object({
      items: z.array(
        z.object({
          title: z.string(),
          date_time: instant,
          sportId: z.string(),
          competitionId: z.string(),
          eventId: z.string(),
        }),
      ),
    }),
  }),
  menu: endpoint({
    method: 'GET',
    path: '/api/content/menu',
    summary:
      'The main menu in its order: as it was saved, else what is built in. An entry without a link leads where the words of its label say.',
    tag: 'settings',
    who: 'public',
    scope: 'none',
    reply: z.object({
      items: z.array(z.object({ label: z.string(), labelHindi: z.nullable(z.string()), linkUrl: link })),
    }),
  }),
  winnerAnnouncement: endpoint({
    method: 'GET',
    path: '/api/content/winner_announcement',
    summary: 'The largest wins paid in the last seven days, names masked; none while nobody has won.',
    tag: 'settings',
    who: 'public',
    scope: 'none',
    reply: z.object({ items: z.array(z.object({ user: z.string(), amount: z.number(), date: instant })) }),
  }),
  presets: endpoint({
    method: 'GET',
    path: '/api/button-presets',
    summary: 'The own stake buttons.',
    tag: 'settings',
    who: ROLES,
    scope: 'self',
    reply: presets,
  }),
  savePresets: endpoint({
    method: 'POST',
    path: '/api/button-presets',
    summary: 'Saves the own stake buttons. Entries without a label or with a value of 0 or less are dropped.',
    tag: 'settings',
    who: ROLES,
    scope: 'self',
    body: presets,
    reply: presets,
    refusals: ['PRESETS_EMPTY'],
    audit: 'presets.save',
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary:
      'Whether the server can do its work, and what keeps it from it: database, clock, message bus, odds bridge, feed.',
    tag: 'settings',
    who: 'public',
    scope: 'none',
    reply: z.object({
      ...systemParts,
      /** The sports that the feed says nothing about. */
      feedPartsDown: z.array(z.string()),
    }),
  }),
  systemStatus: endpoint({
    method: 'GET',
    path: '/api/super-admin/system-status',
    summary: 'How the parts of this server are doing, each sport of the feed by itself.',
    tag: 'super-admin',
    who: ['super_admin'],
    scope: 'everyone',
    reply: z.object({
      ...systemParts,
      feedParts: z.array(
        z.object({
          name: z.string(),
          state: z.enum(['ok', 'down']),
          /** Documents that are followed. */
          topics: z.number(),
          /** Since the bridge last vouched for one of them; null: never. */
          ageMs: z.nullable(z.number()),
        }),
      ),
      /**
       * Of the alerts of the last day that an address outside is told: how many it has not taken yet, and when it took the last
       * one. Left out while none was tried.
       */
      alertsOutside: z.optional(z.object({ failing: z.number(), toldAt: z.nullable(instant) })),
    }),
  }),
};
