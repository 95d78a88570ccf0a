import type { HomeEntry, SectionName } from './home-draft.ts';

export const MESSAGE_MOST = 160;
export const TITLE_MOST = 80;
/** Characters of a label of the main menu, as the server takes it. */
export const LABEL_MOST = 30;

export type SectionWords = {
  title: string;
  add: string;
  /** What an entry without a name of its own is called, with its number. */
  entry: string;
  none: string;
  link: string;
  noPicture: string;
  /** Entries, as the server takes them. */
  most: number;
};

export const WORDS: Readonly<Record<SectionName, SectionWords>> = {
  newsTickers: {
    title: 'News Tickers',
    add: 'Add Ticker',
    entry: 'Ticker',
    none: 'No news tickers. The bar above the header is not shown.',
    link: '',
    noPicture: '',
    most: 30,
  },
  banners: {
    title: 'Home Page Banners',
    add: 'Add Item',
    entry: 'Banner',
    none: 'No banners. The home page shows its own picture.',
    link: 'Link URL',
    noPicture: 'No image yet. A banner without an image is not shown.',
    most: 30,
  },
  popupOffers: {
    title: 'Pop-up Offers',
    add: 'Add Entry',
    entry: 'Pop-up',
    none: 'No pop-up offers.',
    link: 'Link URL (optional)',
    noPicture: 'No image yet. The first enabled pop-up with an image is shown.',
    most: 30,
  },
  trending: {
    title: 'Now Trending',
    add: 'Add Entry',
    entry: 'Card',
    none: 'No trending cards.',
    link: 'Link URL (optional)',
    noPicture: 'No image yet. A card needs a title and an image.',
    most: 30,
  },
  menu: {
    title: 'Main Menu',
    add: 'Add Entry',
    entry: 'Entry',
    none: 'The built-in menu is shown: Sports Book, Markets, Exchange, and what comes soon.',
    link: 'Link URL (optional)',
    noPicture: '',
    most: 12,
  },
};

/** Whether its entries have a title of their own. */
export const hasTitle = (section: SectionName): boolean => section === 'trending' || section === 'menu';

/** What an entry is called in its head, in labels and when it is moved. */
export function nameOf(section: SectionName, entry: HomeEntry, index: number): string {
  const own = section === 'newsTickers' ? entry.message : hasTitle(section) ? entry.title : entry.linkUrl;
  return own.trim() || `${WORDS[section].entry} ${index + 1}`;
}
