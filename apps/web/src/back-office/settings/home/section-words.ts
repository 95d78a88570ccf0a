import type { Entry, SectionName } from './home-draft.ts';

export const MESSAGE_MOST = 160;
export const TITLE_MOST = 80;

export type SectionWords = {
  title: string;
  add: string;
  /** What an entry without a name of its own is called, with its number. */
  entry: string;
  none: string;
  link: string;
  noPicture: string;
};

export const WORDS: Readonly<Record<SectionName, SectionWords>> = {
  newsTickers: {
    title: 'News Tickers',
    add: 'Add Ticker',
    entry: 'Ticker',
    none: 'No news tickers. The bar above the header is not shown.',
    link: '',
    noPicture: '',
  },
  banners: {
    title: 'Home Page Banners',
    add: 'Add Item',
    entry: 'Banner',
    none: 'No banners. The home page shows its own picture.',
    link: 'Link URL',
    noPicture: 'No image yet. A banner without an image is not shown.',
  },
  popupOffers: {
    title: 'Pop-up Offers',
    add: 'Add Entry',
    entry: 'Pop-up',
    none: 'No pop-up offers.',
    link: 'Link URL (optional)',
    noPicture: 'No image yet. The first enabled pop-up with an image is shown.',
  },
  trending: {
    title: 'Now Trending',
    add: 'Add Entry',
    entry: 'Card',
    none: 'No trending cards.',
    link: 'Link URL (optional)',
    noPicture: 'No image yet. A card needs a title and an image.',
  },
};

/** What an entry is called in its head, in labels and when it is moved. */
export function nameOf(section: SectionName, entry: Entry, index: number): string {
  const own = section === 'newsTickers' ? entry.message : section === 'trending' ? entry.title : entry.linkUrl;
  return own.trim() || `${WORDS[section].entry} ${index + 1}`;
}
