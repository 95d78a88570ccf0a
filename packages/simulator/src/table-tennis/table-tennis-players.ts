import type { Competition } from '../event-model.ts';

export interface TableTennisLeague {
  competition: Competition;
  players: readonly string[];
}

/** Players and leagues are invented. */
export const TABLE_TENNIS_LEAGUES: readonly TableTennisLeague[] = [
  {
    competition: { cid: 8009401, name: 'Vltava Table Tennis Cup' },
    players: [
      'Radim Hovorka',
      'Tomas Belunek',
      'Zdenek Marovic',
      'Ludek Prasil',
      'Vojtech Karas',
      'Milan Dubrava',
      'Stepan Holecek',
      'Jaromir Tesnik',
      'Bohdan Klimes',
      'Ondrej Straka',
    ],
  },
  {
    competition: { cid: 8009402, name: 'Dnister Series Men' },
    players: [
      'Oleh Marchuk',
      'Yurii Savelenko',
      'Dmytro Horbal',
      'Anton Litvak',
      'Roman Pidhirny',
      'Taras Velychko',
      'Ihor Bondarets',
      'Serhii Korchak',
      'Vadym Ostrov',
      'Pavlo Zaremba',
    ],
  },
  {
    competition: { cid: 8009403, name: 'Lotus Ladies League' },
    players: [
      'Mei Hanako',
      'Lin Suyin',
      'Asha Morekar',
      'Yuna Kisaragi',
      'Tara Vellanki',
      'Chen Ruolan',
      'Sora Minhee',
      'Nisha Pattani',
      'Wen Jialing',
      'Emi Tachibana',
    ],
  },
];
