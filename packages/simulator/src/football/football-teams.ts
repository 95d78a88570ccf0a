import type { Competition } from '../event-model.ts';

export interface FootballLeague {
  competition: Competition;
  teams: readonly string[];
}

/** Clubs and leagues are invented. */
export const FOOTBALL_LEAGUES: readonly FootballLeague[] = [
  {
    competition: { cid: 1009201, name: 'Meridian First Division' },
    teams: [
      'Ashbourne Rovers',
      'Brackwell Town',
      'Calder Athletic',
      'Dunmere City',
      'Eastvale United',
      'Fennhurst',
      'Glenmoor',
      'Harrowgate Albion',
      'Kingsferry',
      'Larkfield Wanderers',
      'Millbrook',
      'Northwick County',
    ],
  },
  {
    competition: { cid: 1009202, name: 'Liga del Sol' },
    teams: [
      'Atletico Bravia',
      'CD Marisol',
      'Deportivo Almera',
      'Real Cantero',
      'Sporting Vallenar',
      'UD Olivares',
      'Racing Montesol',
      'CF Puerto Claro',
      'Union Salinera',
      'Estrella Roja Sur',
    ],
  },
  {
    competition: { cid: 1009203, name: 'Continental Champions Cup' },
    teams: [
      'Borussia Kestel',
      'Olympia Varn',
      'Dinamo Ostra',
      'FC Lindholm',
      'Sparta Novik',
      'AC Fiorano',
      'Sporting Velmora',
      'Royal Ardenne',
    ],
  },
];
