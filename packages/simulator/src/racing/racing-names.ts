import type { Random } from '../random.ts';

/** Courses are invented. */
export const COURSES: readonly string[] = [
  'Ashcombe (GB)',
  'Deccan Park (IN)',
  'Ballydorn (IE)',
  'Wattle Creek (AU)',
  'Marlow Bay (NZ)',
  'Oryx Plain (ZA)',
];

const FIRST: readonly string[] = [
  'Amber',
  'Bold',
  'Crimson',
  'Distant',
  'Eastern',
  'Fabled',
  'Gallant',
  'Hidden',
  'Ivory',
  'Jade',
  'Kindred',
  'Lunar',
  'Midnight',
  'Noble',
  'Opal',
  'Patient',
  'Quiet',
  'Royal',
  'Silver',
  'Tidal',
  'Umber',
  'Velvet',
  'Winter',
  'Zephyr',
  'Copper',
  'Desert',
  'Golden',
  'Harbour',
  'Monsoon',
  'Northern',
  'Paper',
  'Saffron',
  'Stolen',
  'Thunder',
  'Wild',
];
const SECOND: readonly string[] = [
  'Arrow',
  'Ballad',
  'Compass',
  'Drummer',
  'Ember',
  'Falcon',
  'Gambit',
  'Harvest',
  'Island',
  'Jubilee',
  'Keepsake',
  'Lantern',
  'Meridian',
  'Nocturne',
  'Orchard',
  'Pilgrim',
  'Quarry',
  'Rhapsody',
  'Sentinel',
  'Tempest',
  'Venture',
  'Whisper',
  'Yarn',
  'Anthem',
  'Bandit',
  'Cascade',
  'Dynasty',
  'Envoy',
  'Fortune',
  'Galleon',
  'Horizon',
  'Ledger',
  'Mosaic',
  'Outlaw',
  'Paragon',
  'Riddle',
  'Sonnet',
  'Trader',
  'Vagabond',
  'Wager',
];
const CLASSES: readonly string[] = ['Handicap', 'Maiden', 'Novice Stakes', 'Classified', 'Conditions Stakes'];

/** So many different horses. */
export function drawHorses(random: Random, count: number): string[] {
  const left = [...SECOND];
  return Array.from({ length: count }, () => {
    const [second = 'Runner'] = left.splice(random.int(left.length), 1);
    return `${FIRST[random.int(FIRST.length)] ?? 'Plain'} ${second}`;
  });
}

export function drawClass(random: Random): string {
  return CLASSES[random.int(CLASSES.length)] ?? 'Handicap';
}
