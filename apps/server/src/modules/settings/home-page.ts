import type { Api, BodyOf, BackOfficeHomePage, ReplyOf } from '@pavilion/contract';
import { tx } from '../../db/transaction.ts';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { type HomePage, loadHomePage, type StoredHomePage } from './content.ts';
import { hashOfAddress, type Picture, pictureAddress, pictureOf } from './picture.ts';
import { dropPictures, keepPicture, lockSetting, putSetting, usePictures } from './setting-store.ts';

type Save = Api['settingsBackOffice']['saveHome'];
type Form = BodyOf<Save>;
type Ticker = HomePage['newsTickers'][number];

/** So long a picture outlives the entry that showed it. */
const UNUSED_KEPT_MS = 24 * 3600_000;
const ADDRESS = /^https:\/\/|^\/(?![/\\])/;
const SECTIONS = ['banners', 'popupOffers', 'trending'] as const;

/** The home page as the back office gets it: everything, numbered by position. */
const backOfficeHomePage = ({ homePage, updatedAt, updatedBy }: StoredHomePage): BackOfficeHomePage => {
  const placed = <T extends object>(list: readonly T[]) => list.map((one, displayOrder) => ({ ...one, displayOrder }));
  return {
    newsTickers: placed(homePage.newsTickers),
    banners: placed(homePage.banners),
    popupOffers: placed(homePage.popupOffers),
    trending: placed(homePage.trending),
    menu: placed(homePage.menu),
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedBy,
  };
};

export const home = async ({ context }: Call<Api['settingsBackOffice']['home']>) => ({
  homePage: backOfficeHomePage(await loadHomePage(context.db, context.log)),
});

/** New pictures are taken out of their data URLs; the refusal names section and entry. */
function takePictures(form: Form): { pictures: Map<string, Picture> } | Refusal {
  const pictures = new Map<string, Picture>();
  for (const section of SECTIONS) {
    for (const [entry, { imageUrl }] of form[section].entries()) {
      if (imageUrl === '' || (imageUrl.length <= 2000 && ADDRESS.test(imageUrl))) continue;
      const picture = pictureOf(imageUrl);
      if (picture === null) return refuse('PICTURE_NOT_ACCEPTED', { field: section, entry });
      pictures.set(imageUrl, picture);
    }
  }
  return { pictures };
}

/** Keeps ids that are new here from being one another's, and gives one to whoever has none. */
function idsOf(random: Context['random']) {
  const given = new Set<string>();
  return (id: string | undefined): string => {
    const own = id === undefined || id.trim() === '' || given.has(id) ? random.uuid() : id;
    given.add(own);
    return own;
  };
}

function ticker(given: Form['newsTickers'][number], id: string, before: Ticker | undefined, now: string): Ticker {
  const { message, isEnabled } = given;
  const isSame = before !== undefined && before.message === message && before.isEnabled === isEnabled;
  return {
    id,
    message,
    isEnabled,
    createdAt: before === undefined ? now : before.createdAt,
    updatedAt: isSame ? before.updatedAt : now,
  };
}

function documentOf(form: Form, before: HomePage, pictures: ReadonlyMap<string, Picture>, context: Context): HomePage {
  const { random, clock } = context;
  const now = new Date(clock.now()).toISOString();
  const tickersBefore = new Map(before.newsTickers.map((one) => [one.id, one]));
  const idOf = {
    newsTickers: idsOf(random),
    banners: idsOf(random),
    popupOffers: idsOf(random),
    trending: idsOf(random),
    menu: idsOf(random),
  };
  const addressOf = (imageUrl: string) => {
    const picture = pictures.get(imageUrl);
    return picture === undefined ? imageUrl : pictureAddress(picture);
  };
  type Pictured = { isEnabled: boolean; imageUrl: string; linkUrl: string | null };
  const pictured = ({ isEnabled, imageUrl, linkUrl }: Pictured) => ({
    isEnabled,
    imageUrl: addressOf(imageUrl),
    linkUrl: linkUrl === '' ? null : linkUrl,
  });
  return {
    newsTickers: form.newsTickers.map((one) => {
      const id = idOf.newsTickers(one.id);
      return ticker(one, id, tickersBefore.get(id), now);
    }),
    banners: form.banners.map((one) => ({ id: idOf.banners(one.id), ...pictured(one) })),
    popupOffers: form.popupOffers.map((one) => ({ id: idOf.popupOffers(one.id), ...pictured(one) })),
    trending: form.trending.map((one) => ({ id: idOf.trending(one.id), title: one.title.trim(), ...pictured(one) })),
    menu:
      form.menu?.map((one) => ({
        id: idOf.menu(one.id),
        label: one.label.trim(),
        labelHindi: one.labelHindi.trim(),
        linkUrl: one.linkUrl === '' ? null : one.linkUrl,
        isEnabled: one.isEnabled,
      })) ?? before.menu,
  };
}

/** What the audit row says of a home page: how much of each kind there is, and how much of it is on. */
const countsOf = (page: HomePage) =>
  Object.fromEntries(
    Object.entries(page).map(([section, list]) => [
      section,
      { entries: list.length, enabled: list.filter(({ isEnabled }) => isEnabled).length },
    ]),
  );

/**
 * Saves the home page as a whole, in the order of its lists. Refuses, and changes nothing, when a picture is none that is
 * accepted, or when the editor started from a save that is not the last one.
 */
export async function saveHome(call: Call<Save>): Promise<ReplyOf<Save> | Refusal> {
  const { context, actor, body } = call;
  call.audit({ target: 'settings:home-page' });
  const taken = takePictures(body);
  if (taken instanceof Refusal) return taken;
  const { pictures } = taken;
  const refusal = await tx(context.pool, async (t) => {
    const nowMs = context.clock.now();
    await lockSetting(t, 'homePage');
    const before = await loadHomePage(t, context.log);
    const savedAt = before.updatedAt?.toISOString() ?? null;
    if (body.updatedAt !== undefined && body.updatedAt !== savedAt) return refuse('HOME_PAGE_CHANGED');
    const page = documentOf(body, before.homePage, pictures, context);
    for (const { hash, type, bytes } of pictures.values()) await keepPicture(t, hash, type, bytes, nowMs);
    // Open pages still show the pictures that are taken off now.
    await usePictures(t, hashesOf(before.homePage), nowMs);
    const missing = await usePicturesOf(t, page, nowMs);
    if (missing !== null) return missing;
    await putSetting(t, 'homePage', page, nowMs, actor.accountId);
    call.audit({ before: countsOf(before.homePage), after: countsOf(page) });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('settings.changed', {}));
    return null;
  });
  if (refusal !== null) return refusal;
  await context.settings.refresh();
  const homePage = backOfficeHomePage(await loadHomePage(context.db, context.log));
  return { message: 'Home page settings saved successfully.', homePage };
}

/** The stored pictures of a page. */
const hashesOf = (page: HomePage): Buffer[] =>
  SECTIONS.flatMap((section) => page[section].flatMap(({ imageUrl }) => hashOfAddress(imageUrl) ?? []));

/** Marks the pictures of a page as used and lets go of old ones. Refuses an address whose picture is not stored any more. */
async function usePicturesOf(
  t: Parameters<typeof usePictures>[0],
  page: HomePage,
  nowMs: number,
): Promise<Refusal | null> {
  const shown = SECTIONS.flatMap((section) =>
    page[section].map(({ imageUrl }, entry) => ({ section, entry, hash: hashOfAddress(imageUrl) })),
  );
  const hashes = hashesOf(page);
  const stored = await usePictures(t, hashes, nowMs);
  const lost = shown.find(({ hash }) => hash !== null && !stored.has(hash.toString('hex')));
  if (lost !== undefined) {
    const text = 'This picture is not stored any more. Upload it again.';
    return refuse('PICTURE_NOT_ACCEPTED', { field: lost.section, entry: lost.entry }, text);
  }
  await dropPictures(t, hashes, nowMs - UNUSED_KEPT_MS);
  return null;
}
