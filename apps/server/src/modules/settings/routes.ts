import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { stmt } from '../../db/transaction.ts';
import type { Call, Handlers } from '../../http/call.ts';
import type { Actor } from '../../policy/actor.ts';
import { exclusionReply } from '../limits/exclusion.ts';
import { presetHandlers } from '../presets/presets.ts';
import { environmentOf } from '../../policy/environment.ts';
import { type LinkShown, loadHomePage, shownHomePage, type StoredHomePage, withoutPromotions } from './content.ts';
import { winnerAnnouncement } from './winners.ts';
import { VERSION } from '../../version.ts';

type Settings = Api['settings'];

/** The main menu by its labels; a label's words say where it leads. */
const MENU = ['Sports Book', 'Markets', 'Exchange', 'Live Casino', 'Slots', 'Fantasy Games'];

/** How the server's own book is doing: `stale` when it lives but has not been confirmed for too long. */
export type FeedHealth = () => { feed: 'ok' | 'stale' | 'down'; ageMs: number | null };

/**
 * Everybody may ask, and all at once when it has changed: those who ask while it is being read share the next read, because
 * the one under way may have begun before the change.
 */
function app(isLinkShown: LinkShown) {
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
  return async ({ context, actor }: Call<Settings['app']>): Promise<ReplyOf<Settings['app']>> => {
    const { oddsUpdateUsec, betDelaysMs, priceMaxAgeMs, termsVersion } = context.settings.current();
    const [{ homePage, updatedAt }, isPaused] = await Promise.all([read(context), hasPaused(context, actor)]);
    const shown = shownHomePage(homePage, isLinkShown);
    return {
      environment: environmentOf(context),
      termsVersion,
      oddsUpdateUsec,
      oddsUpdateMs: Math.round(oddsUpdateUsec / 1000),
      betDelaysMs: { ...betDelaysMs },
      priceMaxAgeMs,
      homePage: { ...(isPaused ? withoutPromotions(shown) : shown), updatedAt: updatedAt?.toISOString() ?? null },
    };
  };
}

/** Whether a player is in a time-out or has excluded itself. */
const hasPaused = async ({ db, clock }: Context, actor: Actor | null): Promise<boolean> =>
  actor !== null && (await exclusionReply(db, actor.accountId, clock.now())) !== null;

const ping = stmt<[], { one: number }>('select 1 as one');
const PING_MS = 1000;

/** Whether the database answers within a second. */
async function databaseHealth({ context }: Pick<Call<Settings['health']>, 'context'>): Promise<'ok' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), PING_MS);
  });
  const answered = context.db.run(ping).then(
    () => 'ok' as const,
    () => 'down' as const,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

const health =
  (feedHealth: FeedHealth) =>
  async (call: Call<Settings['health']>): Promise<ReplyOf<Settings['health']>> => {
    const database = await databaseHealth(call);
    const { feed, ageMs } = feedHealth();
    return {
      status: database === 'ok' && feed === 'ok' ? 'ok' : 'degraded',
      version: VERSION,
      uptimeSeconds: Math.round(process.uptime()),
      database,
      feed,
      feedAgeMs: ageMs,
    };
  };

/** The fixture ticker is made from the catalogue and comes from there. */
export const settingsHandlers = (
  feedHealth: FeedHealth,
  upcomingFixtures: Handlers<Settings>['upcomingFixtures'],
  isLinkShown: LinkShown = () => true,
): Handlers<Settings> => ({
  app: app(isLinkShown),
  winnerAnnouncement: winnerAnnouncement(),
  menu: async () => ({ items: MENU.map((label) => ({ label })) }),
  health: health(feedHealth),
  upcomingFixtures,
  ...presetHandlers,
});
