import type { HomeSection } from '@pavilion/contract';
import type { HomeEntry } from './home-draft.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

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

export const WORDS: Readonly<Record<HomeSection, SectionWords>> = {
  newsTickers: {
    title: later('News Tickers'),
    add: later('Add Ticker'),
    entry: later('Ticker'),
    none: later('No news tickers. The bar above the header is not shown.'),
    link: '',
    noPicture: '',
    most: 30,
  },
  banners: {
    title: later('Home Page Banners'),
    add: later('Add Item'),
    entry: later('Banner'),
    none: later('No banners. The home page shows its own picture.'),
    link: later('Link URL'),
    noPicture: later('No image yet. A banner without an image is not shown.'),
    most: 30,
  },
  popupOffers: {
    title: later('Pop-up Offers'),
    add: later('Add Entry'),
    entry: later('Pop-up'),
    none: later('No pop-up offers.'),
    link: later('Link URL (optional)'),
    noPicture: later('No image yet. The first enabled pop-up with an image is shown.'),
    most: 30,
  },
  trending: {
    title: later('Now Trending'),
    add: later('Add Entry'),
    entry: later('Card'),
    none: later('No trending cards.'),
    link: later('Link URL (optional)'),
    noPicture: later('No image yet. A card needs a title and an image.'),
    most: 30,
  },
  menu: {
    title: later('Main Menu'),
    add: later('Add Entry'),
    entry: later('Entry'),
    none: later('The built-in menu is shown: Sports Book, Markets, Exchange, and what comes soon.'),
    link: later('Link URL (optional)'),
    noPicture: '',
    most: 12,
  },
};

/** Whether its entries have a title of their own. */
export const hasTitle = (section: HomeSection): boolean => section === 'trending' || section === 'menu';

/** What an entry is called in its head, in labels and when it is moved. */
export function nameOf(section: HomeSection, entry: HomeEntry, index: number): string {
  const own = section === 'newsTickers' ? entry.message : hasTitle(section) ? entry.title : entry.linkUrl;
  return own.trim() || `${t(WORDS[section].entry)} ${index + 1}`;
}
