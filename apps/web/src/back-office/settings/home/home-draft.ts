import { type BackOfficeHomePage, BUILT_IN_MENU, type HomeSection, isWholeEntry } from '@pavilion/contract';
import type { HomeBody } from '../../../shared/api/back-office/settings.ts';

export const SECTIONS = ['newsTickers', 'banners', 'popupOffers', 'trending', 'menu'] as const satisfies HomeSection[];

/** One entry of any section; what its section does not have stays empty. */
export type HomeEntry = {
  /** Stays the same while the entry is edited, saved or not. */
  key: string;
  /** Null until it was saved. */
  id: string | null;
  isEnabled: boolean;
  message: string;
  /** The name of a card, or the label of a menu entry. */
  title: string;
  titleHindi: string;
  /** An address, or the data URL of a picture that is not saved yet. */
  imageUrl: string;
  linkUrl: string;
  /** What a new picture's file is called; empty for stored ones. */
  fileName: string;
};
export type HomeDraft = Readonly<Record<HomeSection, readonly HomeEntry[]>>;

let lastKey = 0;
const nextKey = (): string => {
  lastKey += 1;
  return `new ${lastKey}`;
};

const EMPTY = { isEnabled: true, message: '', title: '', titleHindi: '', imageUrl: '', linkUrl: '', fileName: '' };
export const newEntry = (title = ''): HomeEntry => ({ ...EMPTY, title, key: nextKey(), id: null });

/** The entries with a new one at the end. A menu of one's own begins with what is built in, so that none of it is lost. */
export function withNewEntry(section: HomeSection, entries: readonly HomeEntry[]): readonly HomeEntry[] {
  const before = section === 'menu' && entries.length === 0 ? BUILT_IN_MENU.map((label) => newEntry(label)) : entries;
  return [...before, newEntry()];
}

type Saved = {
  id: string;
  isEnabled: boolean;
  message?: string;
  title?: string;
  titleHindi?: string;
  imageUrl?: string;
  linkUrl?: string | null;
};
const entryOf = ({
  id,
  isEnabled,
  message = '',
  title = '',
  titleHindi = '',
  imageUrl = '',
  linkUrl,
}: Saved): HomeEntry => ({
  ...EMPTY,
  key: id,
  id,
  isEnabled,
  message,
  title,
  titleHindi,
  imageUrl,
  linkUrl: linkUrl ?? '',
});

export const draftOf = (page: BackOfficeHomePage): HomeDraft => ({
  newsTickers: page.newsTickers.map(entryOf),
  banners: page.banners.map(entryOf),
  popupOffers: page.popupOffers.map(entryOf),
  trending: page.trending.map(entryOf),
  menu: page.menu.map(({ label, labelHindi, ...one }) => entryOf({ ...one, title: label, titleHindi: labelHindi })),
});

/** What is sent: every section whole, numbered by position. `updatedAt` is the save that the changes start from. */
export function bodyOf(draft: HomeDraft, updatedAt: string | null): HomeBody {
  const place = ({ id, isEnabled }: HomeEntry, displayOrder: number) => ({
    ...(id === null ? {} : { id }),
    isEnabled,
    displayOrder,
  });
  const pictured = ({ imageUrl, linkUrl }: HomeEntry) => ({ imageUrl, linkUrl: linkUrl.trim() || null });
  return {
    newsTickers: draft.newsTickers.map((one, i) => ({ ...place(one, i), message: one.message.trim() })),
    banners: draft.banners.map((one, i) => ({ ...place(one, i), ...pictured(one) })),
    popupOffers: draft.popupOffers.map((one, i) => ({ ...place(one, i), ...pictured(one) })),
    trending: draft.trending.map((one, i) => ({ ...place(one, i), ...pictured(one), title: one.title.trim() })),
    menu: draft.menu.map((one, i) => ({
      ...place(one, i),
      label: one.title.trim(),
      labelHindi: one.titleHindi.trim(),
      linkUrl: one.linkUrl.trim() || null,
    })),
    updatedAt,
  };
}

/**
 * What was edited while a save was on its way, on top of what came of it: the server answers the entries in the order in
 * which they were sent. Keys stay, so that nobody loses the field in which they type.
 */
export function onTopOf(answer: HomeDraft, sent: HomeDraft, now: HomeDraft): { saved: HomeDraft; draft: HomeDraft } {
  const saved = eachSection((section) =>
    answer[section].map((entry, at) => ({ ...entry, key: sent[section][at]?.key ?? entry.key })),
  );
  const draft = eachSection((section) => {
    const before = new Map(sent[section].map((entry) => [entry.key, entry]));
    const after = new Map(saved[section].map((entry) => [entry.key, entry]));
    return now[section].map((entry) => merged(entry, before.get(entry.key), after.get(entry.key)));
  });
  return { saved, draft };
}

const eachSection = (entriesOf: (section: HomeSection) => readonly HomeEntry[]): HomeDraft => ({
  newsTickers: entriesOf('newsTickers'),
  banners: entriesOf('banners'),
  popupOffers: entriesOf('popupOffers'),
  trending: entriesOf('trending'),
  menu: entriesOf('menu'),
});

/** The entry as it was saved, with what was changed since it was sent. */
function merged(now: HomeEntry, sent: HomeEntry | undefined, saved: HomeEntry | undefined): HomeEntry {
  if (!sent || !saved) return now;
  const hasNewPicture = now.imageUrl !== sent.imageUrl;
  return {
    key: now.key,
    id: saved.id,
    isEnabled: now.isEnabled,
    message: now.message === sent.message ? saved.message : now.message,
    title: now.title === sent.title ? saved.title : now.title,
    titleHindi: now.titleHindi === sent.titleHindi ? saved.titleHindi : now.titleHindi,
    imageUrl: hasNewPicture ? now.imageUrl : saved.imageUrl,
    linkUrl: now.linkUrl === sent.linkUrl ? saved.linkUrl : now.linkUrl,
    fileName: hasNewPicture ? now.fileName : saved.fileName,
  };
}

const isSame = (a: HomeEntry, b: HomeEntry): boolean =>
  a.isEnabled === b.isEnabled &&
  a.message === b.message &&
  a.title === b.title &&
  a.titleHindi === b.titleHindi &&
  a.imageUrl === b.imageUrl &&
  a.linkUrl === b.linkUrl;

/** How many changes there are: entries added, removed or altered, and one for each section in another order. */
export function changesBetween(saved: HomeDraft, draft: HomeDraft): number {
  let changes = 0;
  for (const section of SECTIONS) {
    const before = new Map(saved[section].map((entry) => [entry.key, entry]));
    const kept = draft[section].filter(({ key }) => before.has(key));
    const keptKeys = new Set(kept.map(({ key }) => key));
    const order = saved[section].filter(({ key }) => keptKeys.has(key));
    changes += draft[section].length - kept.length + (before.size - kept.length);
    changes += kept.filter((entry) => !isSame(entry, before.get(entry.key) ?? entry)).length;
    if (kept.some(({ key }, i) => key !== order[i]?.key)) changes += 1;
  }
  return changes;
}

/** The list with one entry elsewhere; a place beyond the ends is the end. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  const place = Math.min(Math.max(to, 0), list.length - 1);
  if (item === undefined || place === from) return list;
  return list.toSpliced(from, 1).toSpliced(place, 0, item);
}

/** Whether visitors see something of it once it is on. */
export const isWhole = (section: HomeSection, entry: HomeEntry): boolean =>
  isWholeEntry(section, { ...entry, label: entry.title });

const LINK = /^https:\/\/[^\s/]\S*$|^\/$|^\/[^\s/\\]\S*$/;
/** Whether a link may be saved: none, over TLS, or to a page of this site. */
export const isLink = (linkUrl: string): boolean => linkUrl.trim() === '' || LINK.test(linkUrl.trim());
