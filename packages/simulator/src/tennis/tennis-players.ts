import type { Competition } from '../event-model.ts';

export interface TennisTour {
  competition: Competition;
  players: readonly string[];
  /** Mean share of points won on serve, and its spread over surfaces and pairings. */
  serveMean: number;
  serveSpread: number;
}

/** Players and tournaments are invented. */
const MEN: readonly string[] = [
  'Arlo Venwick',
  'Bastian Krell',
  'Caio Dorvale',
  'Dmitar Olenko',
  'Emil Strandqvist',
  'Fabrizio Lanteri',
  'Goran Vesik',
  'Hiro Tanemoto',
  'Ivo Marchetti-Roe',
  'Jonas Aldermark',
  'Kiran Devrath',
  'Lucien Fauvelle',
  'Mateo Quiravel',
  'Niklas Brandvoll',
  'Oskar Piotrzak',
  'Pavel Hronek',
];

const WOMEN: readonly string[] = [
  'Anya Korvelska',
  'Beatriz Solmar',
  'Celeste Armandine',
  'Daria Vostrikel',
  'Elin Hagstrand',
  'Freya Colbourne',
  'Giulia Montresa',
  'Hana Mizukawa',
  'Ines Duvarte',
  'Jelena Radovska',
  'Katya Orlenova',
  'Leila Benharra',
  'Mira Thandani',
  'Noor Vandersteel',
  'Olivia Starkwell',
  'Petra Zelenik',
];

export const TENNIS_TOURS: readonly TennisTour[] = [
  {
    competition: { cid: 2009301, name: 'Riviera Masters' },
    players: MEN.slice(0, 8),
    serveMean: 0.6355,
    serveSpread: 0.025,
  },
  {
    competition: { cid: 2009302, name: 'Lakeside Classic Women' },
    players: WOMEN.slice(0, 8),
    serveMean: 0.566,
    serveSpread: 0.025,
  },
  {
    competition: { cid: 2009303, name: 'Copper Coast Open' },
    players: MEN.slice(8),
    serveMean: 0.6355,
    serveSpread: 0.025,
  },
  {
    competition: { cid: 2009304, name: 'Harbour Cup Women' },
    players: WOMEN.slice(8),
    serveMean: 0.566,
    serveSpread: 0.025,
  },
];
