import type { Competition } from '../event-model.ts';

export interface KabaddiLeague {
  competition: Competition;
  teams: readonly string[];
}

/** Teams and leagues are invented. */
export const KABADDI_LEAGUES: readonly KabaddiLeague[] = [
  {
    competition: { cid: 6609601, name: 'Bharat Raid League' },
    teams: [
      'Nagpur Raiders',
      'Kochi Cyclones',
      'Indore Sentinels',
      'Surat Stallions',
      'Ranchi Rhinos',
      'Amritsar Archers',
      'Vizag Voyagers',
      'Bhopal Blades',
      'Mysuru Mavericks',
      'Jodhpur Jaguars',
    ],
  },
  {
    competition: { cid: 6609602, name: 'Deccan Mat Trophy' },
    teams: [
      'Kolhapur Thunder',
      'Solapur Spartans',
      'Hubli Hawks',
      'Warangal Wolves',
      'Nashik Nomads',
      'Belgaum Bravehearts',
      'Guntur Guardians',
      'Salem Sharks',
    ],
  },
];
