/** The languages that the site has words for. */
export const LANGUAGES = ['en', 'hi'] as const;
export type OfferedLanguage = (typeof LANGUAGES)[number];

/** Where the digits of an amount are parted: `1,24,500` or `124,500`. */
export const GROUPINGS = ['indian', 'thousands'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What an installation calls itself and how it looks; the operator sets it in App Settings. */
export type Identity = {
  name: string;
  /** The address of a stored picture; empty: the mark that is built in. */
  logoUrl: string;
  /** As `#rrggbb`; empty: the colours that are built in. */
  brandColour: string;
  accentColour: string;
  /** Stands before every amount; empty: none does. */
  currencySign: string;
  grouping: Grouping;
  /** The languages that visitors may choose, the first for who has not chosen. */
  languages: readonly OfferedLanguage[];
  /** Whose days the days of limits, weeks and reports are: `Asia/Kolkata`. */
  timeZone: string;
};

export const DEFAULT_IDENTITY: Identity = {
  name: 'Pavilion',
  logoUrl: '',
  brandColour: '',
  accentColour: '',
  currencySign: '₹',
  grouping: 'indian',
  languages: LANGUAGES,
  timeZone: 'Asia/Kolkata',
};

export const sameIdentity = (one: Identity, other: Identity): boolean =>
  Object.entries(DEFAULT_IDENTITY).every(([name]) => String(Object(one)[name]) === String(Object(other)[name]));
