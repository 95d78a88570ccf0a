import type { ReactNode } from 'react';

/** Glyphs of the sports, drawn on a 24 px grid with a 1.6 stroke. */
const GLYPHS = {
  cricket: (
    <>
      <path d="m20.5 3.5-4 4" />
      <path d="M13.2 7.4 16.6 10.8 8.9 18.5a2.4 2.4 0 0 1-3.4-3.4z" />
      <circle cx="17.8" cy="17.8" r="2.6" />
    </>
  ),
  football: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m12 8.2 3.5 2.5-1.3 4.1H9.8l-1.3-4.1z" />
      <path d="M12 3v5.2M15.5 10.7l5-1.6M14.2 14.8l3.1 4.3M9.8 14.8l-3.1 4.3M8.5 10.7l-5-1.6" />
    </>
  ),
  tennis: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M5.6 5.7a9 9 0 0 1 0 12.6M18.4 5.7a9 9 0 0 0 0 12.6" />
    </>
  ),
  tableTennis: (
    <>
      <circle cx="10" cy="9.5" r="6.5" />
      <path d="m14.7 14.2 5.3 6" />
      <path d="M5 13.7 15.5 6.2" />
      <circle cx="20" cy="9" r="1.5" />
    </>
  ),
  kabaddi: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="1.5" />
      <path d="M12 5v14M7.5 5v14M16.5 5v14" />
    </>
  ),
  horse: (
    <path d="M7 20H4.5L6 17.3C4.5 15.5 4 13 4 11a8 8 0 0 1 16 0c0 2-.5 4.5-2 6.3l1.5 2.7H17l-2-3.6c1.5-1.3 2-3.4 2-5.4a5 5 0 0 0-10 0c0 2 .5 4.1 2 5.4z" />
  ),
  esoccer: (
    <>
      <path d="M6 11h4M8 9v4M15 12h.01M18 10h.01" />
      <path d="M17.3 5H6.7a4 4 0 0 0-4 3.6C2.6 9.4 2 14.5 2 16a3 3 0 0 0 3 3c1 0 1.5-.5 2-1l1.4-1.4A2 2 0 0 1 9.8 16h4.4a2 2 0 0 1 1.4.6L17 18c.5.5 1 1 2 1a3 3 0 0 0 3-3c0-1.5-.6-6.6-.7-7.4A4 4 0 0 0 17.3 5z" />
    </>
  ),
  basketball: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3v18M3 12h18M5.6 5.7c4 3.5 4 9 0 12.6M18.4 5.7c-4 3.5-4 9 0 12.6" />
    </>
  ),
  volleyball: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 12c0-4 1.5-7 5-7.5M12 12c3.5 2 6.5 1.5 8.7-1M12 12c-3.5 2-4.5 5-3 8.3M12 12C8.5 10 5 10.5 3.2 13.5M12 12c0-4-2-6.5-5.5-7.2M12 12c3.5 2 4 5.5 2 8.7" />
    </>
  ),
  greyhound: <path d="M3 14c3-3 6-3 9-3l4-3 1-3 2 2 2 1-1 3-3 1c-1 3-2 4-4 4.5M4 14l-1 5M7 13.5 9 20M13 15l2 5" />,
  darts: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="5" />
      <circle cx="12" cy="12" r="1" />
      <path d="M12 3v4M21 12h-4M12 21v-4M3 12h4" />
    </>
  ),
  boxing: (
    <>
      <path d="M6 10a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5v3l-2 3v4H8v-4l-2-2z" />
      <path d="M8 16h8M6 10h4a2 2 0 0 1 2 2" />
    </>
  ),
  any: (
    <>
      <path d="M7 4h10v5a5 5 0 0 1-10 0z" />
      <path d="M7 6H4c0 3 1 5 3.5 5.5M17 6h3c0 3-1 5-3.5 5.5M12 14v4M8 20h8" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type SportGlyph = keyof typeof GLYPHS;

/** Providers write the names of sports in their own ways; the first pattern that fits decides. */
const PATTERNS: readonly (readonly [RegExp, SportGlyph])[] = [
  [/e-?soccer|e-?football|e-?sport|virtual/i, 'esoccer'],
  [/table\s*tennis/i, 'tableTennis'],
  [/tennis|badminton|squash/i, 'tennis'],
  [/cricket/i, 'cricket'],
  [/football|soccer/i, 'football'],
  [/kabaddi/i, 'kabaddi'],
  [/greyhound|dog/i, 'greyhound'],
  [/horse|rac(?:e|ing)/i, 'horse'],
  [/basket/i, 'basketball'],
  [/volley/i, 'volleyball'],
  [/dart/i, 'darts'],
  [/box|mma|martial/i, 'boxing'],
];

export const glyphOf = (sportName: string): SportGlyph =>
  PATTERNS.find(([pattern]) => pattern.test(sportName))?.[1] ?? 'any';

/** The glyph of a sport by its name; a cup for one that has none. */
export function SportIcon({ sport, size = 18, className }: { sport: string; size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className ?? 'shrink-0'}
    >
      {GLYPHS[glyphOf(sport)]}
    </svg>
  );
}
