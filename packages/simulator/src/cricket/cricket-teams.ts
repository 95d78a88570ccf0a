import type { Competition } from '../event-model.ts';

export interface CricketTeam {
  name: string;
  /** Two to four letters, as fancy rows write it. */
  code: string;
  /** Known strength in standard deviations; null draws one from the seed. */
  strength: number | null;
}

export interface CricketLeague {
  competition: Competition;
  teams: readonly CricketTeam[];
}

const nation = (name: string, code: string, strength: number): CricketTeam => ({ name, code, strength });
const club = (name: string, code: string): CricketTeam => ({ name, code, strength: null });

const NATIONS: readonly CricketTeam[] = [
  nation('India', 'IND', 0.9),
  nation('Australia', 'AUS', 0.8),
  nation('Pakistan', 'PAK', 0.4),
  nation('West Indies', 'WI', 0.2),
  nation('Afghanistan', 'AFG', 0.1),
  nation('Bangladesh', 'BAN', -0.3),
  nation('Ireland', 'IRE', -0.6),
  nation('Zimbabwe', 'ZIM', -0.7),
  nation('Netherlands', 'NED', -0.8),
  nation('Scotland', 'SCO', -0.8),
  nation('Nepal', 'NEP', -1),
  nation('United Arab Emirates', 'UAE', -1.1),
];

/** They play the Tests: nobody is in two matches at a time. */
const TEST_NATIONS: readonly CricketTeam[] = [
  nation('England', 'ENG', 0),
  nation('South Africa', 'SA', 0),
  nation('New Zealand', 'NZ', 0),
  nation('Sri Lanka', 'SL', 0),
];

const WOMEN: readonly CricketTeam[] = [
  nation('India W', 'INDW', 0.7),
  nation('Australia W', 'AUSW', 1),
  nation('England W', 'ENGW', 0.7),
  nation('South Africa W', 'SAW', 0.4),
  nation('New Zealand W', 'NZW', 0.3),
  nation('West Indies W', 'WIW', 0),
  nation('Sri Lanka W', 'SLW', 0),
  nation('Pakistan W', 'PAKW', -0.2),
  nation('Bangladesh W', 'BANW', -0.4),
  nation('Ireland W', 'IREW', -0.6),
];

/** Clubs, leagues and grounds are invented. */
export const INTERNATIONALS: CricketLeague = {
  competition: { cid: 7009101, name: 'International Twenty20 Matches' },
  teams: NATIONS,
};

export const TEST_MATCHES: CricketLeague = {
  competition: { cid: 7009108, name: 'Test Matches, Final Day' },
  teams: TEST_NATIONS,
};

export const PREMIER_T20: CricketLeague = {
  competition: { cid: 7009102, name: 'Monsoon Premier League' },
  teams: [
    club('Konkan Kites', 'KKT'),
    club('Deccan Drummers', 'DDR'),
    club('Malwa Monarchs', 'MMO'),
    club('Awadh Archers', 'AAR'),
    club('Vindhya Vipers', 'VVI'),
    club('Godavari Gliders', 'GGL'),
    club('Nilgiri Nomads', 'NNO'),
    club('Aravalli Aces', 'AAC'),
    club('Sundarban Sharks', 'SSH'),
    club('Doab Dynamos', 'DDY'),
  ],
};

export const EMERALD_T10: CricketLeague = {
  competition: { cid: 7009103, name: 'Emerald T10 League' },
  teams: [
    club('Harbour Hawks', 'HHK'),
    club('Desert Foxes', 'DFX'),
    club('Palm Pacers', 'PPC'),
    club('Coral Chargers', 'CCH'),
    club('Lagoon Legends', 'LLG'),
    club('Dune Riders', 'DRD'),
    club('Pearl Panthers', 'PPN'),
    club('Oasis Owls', 'OOW'),
  ],
};

export const SPRINT_T5: CricketLeague = {
  competition: { cid: 7009104, name: 'Sprint Five League' },
  teams: [
    club('Amber Arrows', 'AMA'),
    club('Blue Blazers', 'BLB'),
    club('Crimson Comets', 'CRC'),
    club('Copper Cobras', 'COC'),
    club('Golden Geese', 'GOG'),
    club('Ivory Ibises', 'IVI'),
    club('Jade Jaguars', 'JAJ'),
    club('Maroon Meteors', 'MAM'),
    club('Olive Otters', 'OLO'),
    club('Purple Pythons', 'PUP'),
    club('Silver Storks', 'SIS'),
    club('Teal Tigers', 'TET'),
  ],
};

export const VIRTUAL_T5: CricketLeague = {
  competition: { cid: 7009105, name: '5 Over XI Games' },
  teams: [...NATIONS.slice(0, 4), ...TEST_NATIONS].map(({ name, code, strength }) => ({
    name: `${name} XI`,
    code,
    strength,
  })),
};

export const WOMENS_ONE_DAY: CricketLeague = {
  competition: { cid: 7009106, name: 'Womens One Day Internationals' },
  teams: WOMEN,
};

export const ONE_DAY_CUP: CricketLeague = {
  competition: { cid: 7009107, name: 'Sahyadri One Day Cup' },
  teams: [
    club('Kaveri Kings', 'KVK'),
    club('Narmada Navigators', 'NNA'),
    club('Satpura Stags', 'SST'),
    club('Chambal Chiefs', 'CCF'),
    club('Brahmani Bears', 'BBE'),
    club('Tapti Tornadoes', 'TTO'),
    club('Periyar Pilots', 'PPI'),
    club('Kosi Kestrels', 'KKE'),
  ],
};
