import type { Competition } from '../event-model.ts';

export interface EsoccerLeague {
  competition: Competition;
  /** Every player keeps to one side. */
  players: readonly string[];
}

/** Sides, players and leagues are invented. */
export const ESOCCER_LEAGUES: readonly EsoccerLeague[] = [
  {
    competition: { cid: 6809701, name: 'Esoccer Thunder League - 8 mins play' },
    players: [
      'Port Alba (Kestrel)',
      'Lindholm (Voltz)',
      'Sparta Novik (Dracon)',
      'Real Cantero (Mistral)',
      'Kingsferry (Quake)',
      'Fiorano (Zephyr)',
      'Brackwell (Onyx)',
      'Varn (Halcyon)',
    ],
  },
  {
    competition: { cid: 6809702, name: 'Esoccer Neon Cup - 8 mins play' },
    players: [
      'Calder (Rook)',
      'Montesol (Saffron)',
      'Dunmere (Tempest)',
      'Kestel (Wraith)',
      'Marisol (Jinx)',
      'Ardenne (Cobalt)',
      'Glenmoor (Pyre)',
      'Vallenar (Lynx)',
    ],
  },
  {
    competition: { cid: 6809703, name: 'Esoccer Pixel Masters - 8 mins play' },
    players: [
      'Ostra (Falcon)',
      'Eastvale (Nimbus)',
      'Almera (Riptide)',
      'Northwick (Sable)',
      'Velmora (Ember)',
      'Larkfield (Cipher)',
      'Salinera (Mako)',
      'Harrowgate (Nova)',
    ],
  },
  {
    competition: { cid: 6809704, name: 'Esoccer Arena Series - 8 mins play' },
    players: [
      'Bravia (Titan)',
      'Ashbourne (Fable)',
      'Olivares (Comet)',
      'Millbrook (Havoc)',
      'Puerto Claro (Drift)',
      'Fennhurst (Orbit)',
      'Roja Sur (Blaze)',
      'Westmark (Echo)',
    ],
  },
];
