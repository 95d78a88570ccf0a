import { BUILT_IN_MENU, isWholeEntry } from '@pavilion/contract';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Db } from '../../db/transaction.ts';
import { readContent } from './setting-store.ts';

const id = z.string().check(z.minLength(1), z.maxLength(60));
const text = (max: number) => z.string().check(z.maxLength(max));
/** Pictures come from this server or over TLS; links lead to the same places. */
const address = z.string().check(z.maxLength(2000), z.regex(/^(https:\/\/|\/(?![/\\]))/));
const link = z._default(z.nullable(address), null);
const picture = z._default(z.union([z.literal(''), address]), '');
const isEnabled = z._default(z.boolean(), true);
const instant = z._default(z.nullable(z.iso.datetime()), null);

/** The home page as it is stored: everything in order, also what is switched off or not finished. */
const homePage = z.object({
  banners: z._default(z.array(z.object({ id, imageUrl: picture, linkUrl: link, isEnabled })), []),
  trending: z._default(z.array(z.object({ id, title: text(300), imageUrl: picture, linkUrl: link, isEnabled })), []),
  popupOffers: z._default(z.array(z.object({ id, imageUrl: picture, linkUrl: link, isEnabled })), []),
  newsTickers: z._default(
    z.array(z.object({ id, message: text(300), isEnabled, createdAt: instant, updatedAt: instant })),
    [],
  ),
  menu: z._default(
    z.array(z.object({ id, label: text(300), labelHindi: z._default(text(300), ''), linkUrl: link, isEnabled })),
    [],
  ),
});

export type HomePage = z.output<typeof homePage>;
/** The same as it may be written: what is left out is on, and has no history. */
export type HomePageDraft = z.input<typeof homePage>;
export type StoredHomePage = { homePage: HomePage; updatedAt: Date | null; updatedBy: string | null };

/** A stored document, or the empty one when there is none or it does not fit (which is logged). */
function documentOf<T extends z.ZodMiniType>(schema: T, key: string, value: unknown, log: Logger): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  log.error({ key, issues: parsed.error.issues }, 'stored content is not valid and is not shown');
  return schema.parse({});
}

/** The home page with everything that is on it, and who saved it last. */
export async function loadHomePage(db: Db, log: Logger): Promise<StoredHomePage> {
  const row = await readContent(db, 'homePage');
  return {
    homePage: documentOf(homePage, 'homePage', row?.value, log),
    // A row that was made to be locked was never saved.
    updatedAt: row === null || row.updated_at.getTime() === 0 ? null : row.updated_at,
    updatedBy: row?.updated_by ?? null,
  };
}

/** Whether what a link leads to can be seen at all: an event that is switched off cannot. */
export type LinkShown = (linkUrl: string) => boolean;

/** What visitors get to see of the home page: what is switched on, finished, and leads somewhere. */
export function shownHomePage({ banners, trending, popupOffers, newsTickers }: HomePage, isLinkShown: LinkShown) {
  const isShown = (one: { isEnabled: boolean; linkUrl: string | null }) =>
    one.isEnabled && (one.linkUrl === null || isLinkShown(one.linkUrl));
  return {
    banners: banners.filter((one) => isShown(one) && isWholeEntry('banners', one)),
    trending: trending.filter((one) => isShown(one) && isWholeEntry('trending', one)),
    popupOffers: popupOffers.filter((one) => isShown(one) && isWholeEntry('popupOffers', one)),
    newsTickers: newsTickers.filter((one) => one.isEnabled && isWholeEntry('newsTickers', one)),
  };
}

/** What visitors get to see of the main menu. Saved with everything switched off, it is the one that is built in. */
export function shownMenu({ menu }: HomePage, isLinkShown: LinkShown) {
  const shown = menu.filter(
    (one) => one.isEnabled && isWholeEntry('menu', one) && (one.linkUrl === null || isLinkShown(one.linkUrl)),
  );
  if (shown.length === 0) return BUILT_IN_MENU.map((label) => ({ label, labelHindi: null, linkUrl: null }));
  return shown.map(({ label, labelHindi, linkUrl }) => ({ label, labelHindi: labelHindi || null, linkUrl }));
}

/** What is left for players who have paused: news are no promotions. */
export const withoutPromotions = (shown: ReturnType<typeof shownHomePage>): ReturnType<typeof shownHomePage> => ({
  ...shown,
  banners: [],
  trending: [],
  popupOffers: [],
});
