/** What an entry of each section of the home page has to have before visitors see it. */
const NEEDED = {
  newsTickers: ['message'],
  banners: ['imageUrl'],
  popupOffers: ['imageUrl'],
  trending: ['title', 'imageUrl'],
  menu: ['label'],
} as const;
export type HomeSection = keyof typeof NEEDED;
type NeededPart<Section extends HomeSection> = (typeof NEEDED)[Section][number];

/** Whether an entry is finished, so that visitors see it where it is switched on. */
export function isWholeEntry<Section extends HomeSection>(
  section: Section,
  entry: Readonly<Record<NeededPart<Section>, string>>,
): boolean {
  const needed: readonly NeededPart<Section>[] = NEEDED[section];
  return needed.every((part) => entry[part].trim() !== '');
}
