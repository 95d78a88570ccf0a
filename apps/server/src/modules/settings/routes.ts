import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Call, Handlers } from '../../http/call.ts';
import type { Actor } from '../../policy/actor.ts';
import { exclusionReply } from '../../policy/exclusion.ts';
import { presetHandlers } from './presets/presets.ts';
import { environmentOf } from '../../policy/environment.ts';
import {
  type LinkShown,
  loadHomePage,
  shownHomePage,
  shownMenu,
  type StoredHomePage,
  withoutPromotions,
} from './content.ts';
import { termsOf } from './identity/set-identity.ts';
import { type FeedHealth, health, systemStatus } from './system-status.ts';
import { winnerAnnouncement } from './winners.ts';

type Settings = Api['settings'];

/**
 * Reads the stored home page for all who ask. Everybody may, and all at once when it has changed: those who ask while it
 * is being read share the next read, because the one under way may have begun before the change.
 */
function sharedHomePage(): (context: Context) => Promise<StoredHomePage> {
  let underWay: Promise<StoredHomePage> | null = null;
  let next: Promise<StoredHomePage> | null = null;
  const read = (context: Context): Promise<StoredHomePage> => {
    if (underWay === null) {
      underWay = loadHomePage(context.db, context.log).finally(() => {
        underWay = null;
      });
      return underWay;
    }
    const after = () => {
      next = null;
      return read(context);
    };
    next ??= underWay.then(after, after);
    return next;
  };
  return read;
}

function app(read: ReturnType<typeof sharedHomePage>, isLinkShown: LinkShown) {
  return async ({ context, actor }: Call<Settings['app']>): Promise<ReplyOf<Settings['app']>> => {
    const { oddsUpdateUsec, betDelaysMs, priceMaxAgeMs, ordersKeptThroughSuspensions, termsVersion, identity } =
      context.settings.current();
    const [{ homePage, updatedAt }, isPaused] = await Promise.all([read(context), hasPaused(context, actor)]);
    const shown = shownHomePage(homePage, isLinkShown);
    return {
      environment: environmentOf(context),
      termsVersion,
      identity,
      oddsUpdateUsec,
      oddsUpdateMs: Math.round(oddsUpdateUsec / 1000),
      betDelaysMs: { ...betDelaysMs },
      priceMaxAgeMs,
      orders: context.config.orders,
      ordersKeptThroughSuspensions,
      homePage: { ...(isPaused ? withoutPromotions(shown) : shown), updatedAt: updatedAt?.toISOString() ?? null },
    };
  };
}

/** Whether a player is in a time-out or has excluded itself. */
const hasPaused = async ({ db, clock }: Context, actor: Actor | null): Promise<boolean> =>
  actor !== null && (await exclusionReply(db, actor.accountId, clock.now())) !== null;

/** The fixture ticker is made from the catalogue and comes from there. */
export const settingsHandlers = (
  feedHealth: FeedHealth,
  upcomingFixtures: Handlers<Settings>['upcomingFixtures'],
  isLinkShown: LinkShown = () => true,
): Handlers<Settings> => {
  const read = sharedHomePage();
  return {
    app: app(read, isLinkShown),
    terms: async ({ context }) => termsOf(context.settings.current()),
    winnerAnnouncement: winnerAnnouncement(),
    menu: async ({ context }) => ({ items: shownMenu((await read(context)).homePage, isLinkShown) }),
    health: health(feedHealth),
    systemStatus: systemStatus(feedHealth),
    upcomingFixtures,
    ...presetHandlers,
  };
};
